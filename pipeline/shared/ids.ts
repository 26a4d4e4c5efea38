import { hash } from 'node:crypto';
import type { RegionKey } from '../../contract/shared/vocabulary.ts';

/**
 * Imported ids start above all demo ids. Each region has a range of its own, in this order, which never changes: an id
 * is part of shared links. All stay far below 2^53.
 */
const regionsInOrder: Record<RegionKey, number> = {
  Riyadh: 0,
  Madinah: 1,
  Eastern: 2,
  Makkah: 3,
  Al_Qassim: 4,
  Asir: 5,
  Tabuk: 6,
  Hail: 7,
  Northern_Borders: 8,
  Najran: 9,
  Al_Bahah: 10,
  Jazan: 11,
  Al_Jawf: 12,
};
const firstId = 1_000_000_000;
const idsPerRegion = 1_264_989_098;

/** The first id of a region's range, or of the range `further` on. */
export function firstIdOf(region: RegionKey, further = 0): number {
  return firstId + (regionsInOrder[region] + further) * idsPerRegion;
}

/** Ids that differ from the hash of their key because of a collision: fingerprint of the key → id. */
export type MovedIds = Record<string, number>;

/**
 * Assigns an id to each item of a load, derived from the publisher's key: shared links contain ids, so the same item
 * has the same id whenever and wherever it is imported. When two keys collide, the later one is moved to the next
 * free id, and `moved` records that for later imports.
 *
 * Costs about 50 bytes per assigned id.
 */
export class IdBook {
  readonly moved: MovedIds;
  private readonly start: number;
  private readonly span: number;
  /** Owner of each id: the fingerprint of its key. */
  private readonly owners = new Map<number, number>();
  private readonly given = new Set<number>();

  /** @param span number of ids to choose from; fewer than the region's only in tests */
  constructor(region: RegionKey, moved: MovedIds = {}, span = idsPerRegion) {
    this.start = firstIdOf(region);
    this.span = span;
    this.moved = { ...moved };
    for (const [fingerprint, id] of Object.entries(moved)) this.owners.set(id, Number(fingerprint));
  }

  /** Returns the id of a key, or undefined when the key was already taken in this load. */
  take(key: string): number | undefined {
    const { id, fingerprint, isMoved } = this.find(key);
    if (this.given.has(id)) return undefined;
    this.owners.set(id, fingerprint);
    this.given.add(id);
    if (isMoved) this.moved[fingerprint] = id;
    return id;
  }

  /** The id that a key would get now. */
  peek(key: string): number {
    return this.find(key).id;
  }

  /** Marks an id that was found by other means as taken in this load. */
  give(id: number): void {
    this.given.add(id);
  }

  /** Whether an id was taken in this load. */
  isGiven(id: number): boolean {
    return this.given.has(id);
  }

  private find(key: string): { id: number; fingerprint: number; isMoved: boolean } {
    const digest = hash('sha1', key, 'buffer');
    const fingerprint = digest.readUIntBE(6, 6);
    let offset = digest.readUIntBE(0, 6) % this.span;
    let id = this.moved[fingerprint] ?? this.start + offset;
    let isMoved = false;
    for (;;) {
      const owner = this.owners.get(id);
      if (owner === undefined || owner === fingerprint) return { id, fingerprint, isMoved };
      isMoved = true;
      offset = (offset + 1) % this.span;
      id = this.start + offset;
    }
  }
}

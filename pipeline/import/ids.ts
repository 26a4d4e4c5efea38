import { hash } from 'node:crypto';
import { regionKeys, type RegionKey } from '../../src/contract/shared/vocabulary.ts';

/** Imported ids begin above all demo ids and end where four times 2^31 does. Each region has a stretch of its own. */
const firstId = 1_000_000_000;
const idsPerRegion = Math.floor((2 ** 33 - firstId) / regionKeys.length);

/** Ids that could not be those of their keys, because another key already had them: fingerprint of the key → id. */
export type MovedIds = Record<string, number>;

/**
 * Gives each thing of a load its id, made from the publisher's key: shared links carry ids, so the same thing has the
 * same id whenever and wherever it is imported. Of two keys that meet in one id the later is moved to the next free
 * one, and that is remembered (`moved`) for later imports.
 *
 * Costs about 50 bytes for each id given.
 */
export class IdBook {
  readonly moved: MovedIds;
  private readonly start: number;
  private readonly span: number;
  /** Who has an id: the fingerprint of its key. */
  private readonly owners = new Map<number, number>();
  private readonly given = new Set<number>();

  /** @param span ids to choose from; fewer than the region's only in tests */
  constructor(region: RegionKey, moved: MovedIds = {}, span = idsPerRegion) {
    this.start = firstId + regionKeys.indexOf(region) * idsPerRegion;
    this.span = span;
    this.moved = { ...moved };
    for (const [fingerprint, id] of Object.entries(moved)) this.owners.set(id, Number(fingerprint));
  }

  /** The id of a key, or undefined when the key had its id before in this load. */
  take(key: string): number | undefined {
    const digest = hash('sha1', key, 'buffer');
    const fingerprint = digest.readUIntBE(6, 6);
    let offset = digest.readUIntBE(0, 6) % this.span;
    let id = this.moved[fingerprint] ?? this.start + offset;
    let isMoved = false;
    for (;;) {
      const owner = this.owners.get(id);
      if (owner === undefined || owner === fingerprint) break;
      isMoved = true;
      offset = (offset + 1) % this.span;
      id = this.start + offset;
    }
    if (this.given.has(id)) return undefined;
    this.owners.set(id, fingerprint);
    this.given.add(id);
    if (isMoved) this.moved[fingerprint] = id;
    return id;
  }
}

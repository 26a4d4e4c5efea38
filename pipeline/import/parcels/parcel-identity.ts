import { hash } from 'node:crypto';
import type { Insertable, Kysely } from 'kysely';
import { chunksOf } from '../../../lib/chunks.ts';
import { upsertMany } from '../../../database/connection/bulk.ts';
import type { Engine } from '../../../database/connection/store.ts';
import type { Database, ParcelKeyTable } from '../../../database/schema/schema.ts';
import type { RegionKey } from '../../../contract/shared/vocabulary.ts';
import type { IdBook } from '../../shared/ids.ts';
import { keepMovedIds, openIdBook } from '../../shared/moved-ids.ts';
import { cityKey } from '../places/place-names.ts';
import { parcelKey, planKey } from '../places/plot-numbers.ts';
import type { Region } from '../places/regions.ts';

/** What a parcel can be recognized by. */
export interface ParcelMarks {
  /** Id that the publisher keeps for it. */
  publisherId: string | null;
  /** Number of its row or feature, which the next export may give to another parcel. */
  rowId: string | null;
  city: string;
  plan: string | null;
  block: string | null;
  parcel: string | null;
  /** Its middle, degrees. */
  point: readonly [x: number, y: number];
}

/** The id of a parcel of a load. */
export interface TakenId {
  id: number;
  /** The parcel that had the publisher's id under another number: it is another one now. */
  renumbers?: number;
  /** An earlier feature of the same load is this parcel, too. */
  isRepeated: boolean;
}

/** Fingerprints of what a parcel can be recognized by. */
interface Keys {
  publisher: number | undefined;
  /** Of city, plan, block and number. */
  plot: number | undefined;
  row: number | undefined;
  /** Of numbers and place: parcels that share a number, such as parks, are told apart by it. */
  place: number;
  /** Id of a new parcel, derived from the best of these; the spare one for when that is another parcel's. */
  newId: number;
  spareId: number;
}

/** How far the middle of a parcel may move until the number of its row proves nothing, degrees (about 50 m). */
const nearby = 0.0005;

/**
 * Gives each parcel of a load its id. A parcel that was loaded before keeps its id, and with it its address, favorites,
 * sales and offers: it is recognized by its publisher's id, else by plan, block and number within its city. An id never
 * belongs to another plan, block or number than before: what publishers call an id may be one of deeds or rows.
 */
export class ParcelIdentities {
  private readonly transaction: Kysely<Database>;
  private readonly engine: Engine;
  private readonly region: Region;
  /** Kind of this publisher's ids. */
  private readonly publisher: string;
  private readonly ids: IdBook;
  /** Parcels whose numbers may be an operator's word, and not those of files. */
  private readonly corrected: ReadonlySet<number>;
  /** Ids by what shows that a later feature of the load is the same parcel. */
  private readonly first = new Map<number, number>();

  private constructor(
    transaction: Kysely<Database>,
    engine: Engine,
    region: Region,
    { publisher, ids, corrected }: { publisher: string; ids: IdBook; corrected: ReadonlySet<number> },
  ) {
    this.transaction = transaction;
    this.engine = engine;
    this.region = region;
    this.publisher = publisher;
    this.ids = ids;
    this.corrected = corrected;
  }

  /** @param publisher whose ids the parcels carry: the same id of another publisher is another parcel's */
  static async open(
    transaction: Kysely<Database>,
    engine: Engine,
    region: Region,
    publisher: string,
  ): Promise<ParcelIdentities> {
    const ids = await openIdBook(transaction, 'parcel', region.key);
    const corrections = await transaction
      .selectFrom('amendment')
      .select('item_key')
      .where('item', '=', 'parcel')
      .where('act', '=', 'correction')
      .where('region_id', '=', region.id)
      .execute();
    const corrected = new Set(corrections.map(({ item_key: key }) => Number(key)));
    return new ParcelIdentities(transaction, engine, region, {
      publisher: `id:${publisher}`,
      ids,
      corrected,
    });
  }

  /** Returns ids in the order of the parcels. */
  async take(parcels: readonly ParcelMarks[]): Promise<TakenId[]> {
    const keys = parcels.map((parcel) => this.keysOf(parcel));
    const known = await this.lookUp(keys);
    const learned = new Map<number, Insertable<ParcelKeyTable>>();
    const learn = (kind: string, fingerprint: number | undefined, id: number) => {
      if (fingerprint === undefined || known.ids.get(fingerprint) === id) return;
      known.ids.set(fingerprint, id);
      learned.set(fingerprint, { region_id: this.region.id, fingerprint, kind, parcel_id: id });
    };
    const idOf = (key: number | undefined) => (key === undefined ? undefined : known.ids.get(key));
    const ids = keys.map((key, index) => {
      const { publisher, plot, row, place } = key;
      const hasNumber = typeof parcels[index]?.parcel === 'string';
      const marks = marksOfCopies(key, hasNumber);
      const first = marks.map((mark) => this.first.get(mark)).find((found) => found !== undefined);
      if (first !== undefined) return { id: first, isRepeated: true };
      const byPlace = idOf(place);
      const byPlot = idOf(plot);
      // Whatever its number: the publisher knows that one by another id.
      const isOther = byPlot !== undefined && publisher !== undefined && known.owned.has(byPlot);
      const byRow = idOf(row);
      const isSameRow = byRow !== undefined && isNear(known.points.get(byRow), parcels[index]?.point);
      const byPublisher = idOf(publisher);
      const mayBe = (candidate: number | undefined) =>
        candidate !== undefined &&
        known.plots.mayBe(candidate, parcels[index], [plot, this.numbersKey(candidate, parcels[index])]);
      // An id that follows from a key that is known was given before, perhaps to another parcel.
      const isFirst = idOf(publisher ?? plot ?? row ?? place) === undefined;
      const id = [
        ...[byPublisher, byPlace, isOther ? undefined : byPlot, isSameRow ? byRow : undefined].filter(mayBe),
        !isFirst || known.taken.has(key.newId) ? undefined : key.newId,
        known.taken.has(key.spareId) ? undefined : key.spareId,
      ].find((candidate) => candidate !== undefined && !this.ids.isGiven(candidate));
      if (id === undefined) return { id: byPlace ?? key.spareId, isRepeated: true };
      const isRenumbered = byPublisher !== undefined && byPublisher !== id;
      this.ids.give(id);
      for (const mark of marks) this.first.set(mark, id);
      if (publisher !== undefined) known.owned.add(id);
      learn(this.publisher, publisher, id);
      learn('row', row, id);
      const isPlotFree = byPlot === undefined || isOther;
      // Of several that share their numbers one is known by them; of the others it is noted what their numbers are.
      if (isOther) learn('plot', this.numbersKey(byPlot, parcels[index]), byPlot);
      if (byPlot !== id)
        learn('plot', (isPlotFree ? plot : undefined) ?? this.numbersKey(id, parcels[index]), id);
      if (id === key.spareId) learn('place', place, id);
      return { id, isRepeated: false, ...(isRenumbered ? { renumbers: byPublisher } : {}) };
    });
    await upsertMany(this.transaction, this.engine, 'parcel_key', [...learned.values()], {
      key: ['fingerprint'],
    });
    return ids;
  }

  /** Whether the load has a parcel. */
  has(id: number): boolean {
    return this.ids.isGiven(id);
  }

  async close(): Promise<void> {
    await keepMovedIds(this.transaction, 'parcel', this.region.key, this.ids);
  }

  private keysOf({ publisherId, rowId, city, plan, block, parcel, point: [x, y] }: ParcelMarks): Keys {
    const [planText, parcelText] = [planKey(plan), parcelKey(parcel)];
    const hasPlot = planText !== undefined && parcelText !== undefined;
    const plot = hasPlot
      ? `plot:${cityKey(city)}|${planText}|${parcelKey(block) ?? ''}|${parcelText}`
      : undefined;
    const place = `place:${plan ?? ''}/${block ?? ''}/${parcel ?? ''}@${x.toFixed(5)},${y.toFixed(5)}`;
    const publisher = publisherId === null ? undefined : `${this.publisher}:${publisherId}`;
    const row = rowId === null ? undefined : `row:${this.publisher}:${rowId}`;
    const { key } = this.region;
    return {
      publisher: fingerprintOf(key, publisher),
      plot: fingerprintOf(key, plot),
      row: fingerprintOf(key, row),
      place: fingerprintOf(key, place),
      newId: this.ids.peek(publisher ?? plot ?? row ?? place),
      spareId: this.ids.peek(place),
    };
  }

  /** Fingerprint of the numbers of a parcel that is not recognized by them: they only tell whether it is another one. */
  private numbersKey(id: number, parcel: ParcelMarks | undefined): number | undefined {
    const numbers = [
      planKey(parcel?.plan ?? null),
      parcelKey(parcel?.block ?? null),
      parcelKey(parcel?.parcel ?? null),
    ];
    if (numbers.every((number) => number === undefined)) return undefined;
    return fingerprintOf(this.region.key, `numbers:${id}|${numbers.map((number) => number ?? '').join('|')}`);
  }

  private async lookUp(keys: readonly Keys[]) {
    const wanted = keys.flatMap(({ publisher, plot, row, place }) =>
      [publisher, plot, row, place].filter((key) => key !== undefined),
    );
    const ids = new Map<number, number>();
    for (const some of chunksOf(wanted)) {
      const rows = await this.transaction
        .selectFrom('parcel_key')
        .select(['fingerprint', 'parcel_id'])
        .where('fingerprint', 'in', some)
        .execute();
      for (const row of rows) ids.set(row.fingerprint, row.parcel_id);
    }
    /** Ids that new parcels must not get. */
    const taken = new Set(ids.values());
    /** Parcels that this publisher has an id for. */
    const owned = new Set<number>();
    for (const some of chunksOf(taken)) {
      const rows = await this.transaction
        .selectFrom('parcel_key')
        .select('parcel_id')
        .where('parcel_id', 'in', some)
        .where('kind', '=', this.publisher)
        .execute();
      for (const row of rows) owned.add(row.parcel_id);
    }
    const points = new Map<number, readonly [x: number, y: number]>();
    const plots = new KnownPlots();
    for (const some of chunksOf(taken)) {
      const rows = await this.transaction
        .selectFrom('parcel_key')
        .select(['fingerprint', 'parcel_id'])
        .where('parcel_id', 'in', some)
        .where('kind', '=', 'plot')
        .execute();
      for (const row of rows) plots.addKey(row.parcel_id, row.fingerprint);
    }
    const lookUpParcels = async (wantedIds: ReadonlySet<number>) => {
      for (const some of chunksOf([...wantedIds])) {
        const rows = await this.transaction
          .selectFrom('parcel')
          .select(['id', 'centroid_x', 'centroid_y', 'plan_no', 'block_no', 'parcel_no'])
          .where('id', 'in', some)
          .execute();
        for (const row of rows) {
          taken.add(row.id);
          points.set(row.id, [row.centroid_x, row.centroid_y]);
          if (!this.corrected.has(row.id))
            plots.add(row.id, { plan: row.plan_no, block: row.block_no, parcel: row.parcel_no });
        }
      }
    };
    const lookUpKeys = async (wantedIds: readonly number[]) => {
      for (const some of chunksOf(wantedIds)) {
        const rows = await this.transaction
          .selectFrom('parcel_key')
          .select('parcel_id')
          .where('parcel_id', 'in', some)
          .execute();
        for (const row of rows) taken.add(row.parcel_id);
      }
    };
    const newIds = keys.map(({ newId }) => newId);
    await lookUpParcels(new Set([...taken, ...newIds]));
    await lookUpKeys(newIds);
    const seen = new Set<number>();
    const needSpare = keys.filter(({ newId }) => {
      const isGone = taken.has(newId) || this.ids.isGiven(newId) || seen.has(newId);
      seen.add(newId);
      return isGone;
    });
    const spareIds = needSpare.map(({ spareId }) => spareId);
    await lookUpParcels(new Set(spareIds));
    await lookUpKeys(spareIds);
    return { ids, owned, taken, points, plots };
  }
}

type Numbers = Pick<ParcelMarks, 'plan' | 'block' | 'parcel'>;

/** Plan, block and number of parcels that are known: as they are in force, or of those that are gone as they once were. */
class KnownPlots {
  private readonly inForce = new Map<number, Numbers>();
  private readonly keys = new Map<number, Set<number>>();

  add(id: number, numbers: Numbers): void {
    this.inForce.set(id, numbers);
  }

  addKey(id: number, fingerprint: number): void {
    this.keys.set(id, (this.keys.get(id) ?? new Set()).add(fingerprint));
  }

  /**
   * Whether a parcel can be the one of an id; what either does not say is no difference.
   *
   * @param own fingerprints of its numbers
   */
  mayBe(id: number, parcel: Numbers | undefined, own: readonly (number | undefined)[]): boolean {
    const before = this.inForce.get(id);
    if (before && parcel)
      return (
        isSameNumber(planKey(before.plan), planKey(parcel.plan)) &&
        isSameNumber(parcelKey(before.block), parcelKey(parcel.block)) &&
        isSameNumber(parcelKey(before.parcel), parcelKey(parcel.parcel))
      );
    const keys = this.keys.get(id);
    const said = own.filter((key) => key !== undefined);
    return keys === undefined || said.length === 0 || said.some((key) => keys.has(key));
  }
}

function isSameNumber(one: string | undefined, other: string | undefined): boolean {
  return one === undefined || other === undefined || one === other;
}

/**
 * By which a feature is found to be the parcel of an earlier one: its publisher's id; without one, its row, and numbers
 * and place, since a publisher may write a row for each of a parcel's rules.
 */
function marksOfCopies({ publisher, row, place }: Keys, hasNumber: boolean): number[] {
  if (publisher !== undefined) return [publisher];
  if (row === undefined) return [place];
  return hasNumber ? [row, place] : [row];
}

function isNear(one: ParcelMarks['point'] | undefined, other: ParcelMarks['point'] | undefined): boolean {
  return (
    one !== undefined &&
    other !== undefined &&
    Math.abs(one[0] - other[0]) < nearby &&
    Math.abs(one[1] - other[1]) < nearby
  );
}

/** Fingerprint in `parcel_key` of the id that a publisher keeps for a parcel. */
export function publisherFingerprint(region: RegionKey, publisher: string, id: string): number {
  return fingerprintOf(region, `id:${publisher}:${id}`);
}

function fingerprintOf(region: RegionKey, key: string): number;
function fingerprintOf(region: RegionKey, key: string | undefined): number | undefined;
function fingerprintOf(region: RegionKey, key: string | undefined): number | undefined {
  return key === undefined ? undefined : hash('sha1', `${region}:${key}`, 'buffer').readUIntBE(0, 6);
}

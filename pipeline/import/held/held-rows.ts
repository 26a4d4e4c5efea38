import { createHash } from 'node:crypto';
import type { Insertable, Kysely } from 'kysely';
import type { Database } from '../../../database/schema/schema.ts';
import type { HeldRowTable } from '../../../database/schema/held.ts';
import type { Engine } from '../../../database/connection/store.ts';
import { upsertMany } from '../../../database/connection/bulk.ts';
import { nowInRiyadh } from '../../shared/progress.ts';
import { detailText, type Detail, type Reason } from './plausible.ts';

export type HeldKind = HeldRowTable['kind'];

export interface Candidate {
  regionId: number | null;
  publisher: string;
  file: string;
  line: number;
  reason: Reason;
  detail: Detail;
  /** By which the row is recognized when it is given again. */
  reference: string;
  /** What the row says. */
  content: object;
}

/** What was held aside of one file. */
export interface HeldCounts {
  /** Rows by reason, those that were held before among them. */
  reasons: Map<Reason, number>;
  examples: { line: number; reason: Reason; text: string }[];
  /** Ids of the rows; of a million bad ones the first hundred thousand. */
  ids: Set<string>;
  /** CSV of the rows of this file that are not in force; undefined when there are none. */
  path?: string | undefined;
}

interface Known {
  accepted: Set<string>;
  held: Map<string, { reason: Reason; detail: string }>;
  references: Set<string>;
}

/** Reasons that lie in the row alone. */
const ownReasons = ['date', 'area', 'number', 'letters'] as const satisfies Reason[];
const rowsPerWrite = 500;
const examplesShown = 3;
const mostIds = 100_000;

/** Rows of one kind that are held aside, in a load. */
export class HeldRows {
  readonly byFile = new Map<string, HeldCounts>();
  private readonly transaction: Kysely<Database>;
  private readonly engine: Engine;
  private readonly kind: HeldKind;
  /** Ids in force by a person's word: of earlier loads, and those that the command gives. */
  private readonly accepted: Set<string>;
  private readonly held: Map<string, { reason: Reason; detail: string }>;
  private readonly references: Set<string>;
  private waiting: Insertable<HeldRowTable>[] = [];
  private newlyAccepted: Insertable<HeldRowTable>[] = [];

  private constructor(
    transaction: Kysely<Database>,
    engine: Engine,
    kind: HeldKind,
    { accepted, held, references }: Known,
  ) {
    this.transaction = transaction;
    this.engine = engine;
    this.kind = kind;
    this.accepted = accepted;
    this.held = held;
    this.references = references;
  }

  /** @param accepted ids that the command puts in force */
  static async open(
    transaction: Kysely<Database>,
    engine: Engine,
    kind: HeldKind,
    accepted: ReadonlySet<string> = new Set(),
  ): Promise<HeldRows> {
    const rows = await transaction
      .selectFrom('held_row')
      .select(['id', 'reference', 'reason', 'detail', 'accepted_at'])
      .where('kind', '=', kind)
      .execute();
    const inForce = rows.filter(({ accepted_at: at }) => at !== null).map(({ id }) => id);
    const waiting = rows.filter(({ id, accepted_at: at }) => at === null && !accepted.has(id));
    return new HeldRows(transaction, engine, kind, {
      accepted: new Set([...accepted, ...inForce]),
      held: new Map(waiting.map(({ id, reason, detail }) => [id, { reason, detail }])),
      references: new Set(waiting.map(({ reference }) => reference)),
    });
  }

  /** Whether a row that an earlier load held aside has this reference: cheap, before an id is computed. */
  mayBeHeld(reference: string): boolean {
    return this.references.size > 0 && this.references.has(reference);
  }

  /** Counts a row that an earlier load held aside; false when it did not. */
  countHeld(content: object, file: string, line: number): boolean {
    const id = idOf(this.kind, content);
    const known = this.held.get(id);
    if (!known) return false;
    this.count(id, { file, line, reason: known.reason, detail: JSON.parse(known.detail) as Detail });
    return true;
  }

  isAccepted(content: object): boolean {
    return this.accepted.size > 0 && this.accepted.has(idOf(this.kind, content));
  }

  /**
   * Holds a row aside, unless a person has accepted it. The same row is kept once.
   *
   * @returns false when the row is to be in force
   */
  async hold(candidate: Candidate): Promise<boolean> {
    const row = this.rowOf(candidate);
    if (this.accepted.has(row.id)) {
      this.newlyAccepted.push({ ...row, accepted_at: row.held_at });
      return false;
    }
    this.count(row.id, candidate);
    if (this.held.has(row.id)) return true;
    this.held.set(row.id, { reason: row.reason, detail: row.detail });
    this.waiting.push(row);
    if (this.waiting.length >= rowsPerWrite) await this.flush();
    return true;
  }

  /**
   * Takes out the rows of earlier loads that were held for what they say themselves, once the same deeds came without that:
   * somebody has mended the file.
   *
   * @param references of deeds that were written
   */
  async dropMended(regionId: number, references: readonly string[]): Promise<void> {
    const mended = references.filter((reference) => this.mayBeHeld(reference));
    if (mended.length === 0) return;
    const gone = await this.transaction
      .deleteFrom('held_row')
      .where('kind', '=', this.kind)
      .where('region_id', '=', regionId)
      .where('reference', 'in', mended)
      .where('reason', 'in', ownReasons)
      .where('accepted_at', 'is', null)
      .returning('id')
      .execute();
    for (const { id } of gone) this.held.delete(id);
  }

  async flush(): Promise<void> {
    const rows = [...this.waiting, ...this.newlyAccepted];
    [this.waiting, this.newlyAccepted] = [[], []];
    // One statement must not write a row twice.
    const unique = [...new Map(rows.map((row) => [row.id, row])).values()];
    await upsertMany(this.transaction, this.engine, 'held_row', unique, {
      key: ['id'],
      keep: ['accepted_at'],
    });
  }

  /** The number of rows of a file that are held aside. */
  countOf(file: string): number {
    return [...(this.byFile.get(file)?.reasons.values() ?? [])].reduce((sum, count) => sum + count, 0);
  }

  private count(
    id: string,
    { file, line, reason, detail }: Pick<Candidate, 'file' | 'line' | 'reason' | 'detail'>,
  ): void {
    const counts: HeldCounts = this.byFile.get(file) ?? { reasons: new Map(), examples: [], ids: new Set() };
    this.byFile.set(file, counts);
    if (counts.ids.size < mostIds) counts.ids.add(id);
    counts.reasons.set(reason, (counts.reasons.get(reason) ?? 0) + 1);
    if (counts.examples.length < examplesShown)
      counts.examples.push({ line, reason, text: detailText(reason, detail) });
  }

  private rowOf({ regionId, content, detail, ...rest }: Candidate): Insertable<HeldRowTable> {
    return {
      ...rest,
      id: idOf(this.kind, content),
      kind: this.kind,
      region_id: regionId,
      detail: JSON.stringify(detail),
      content: JSON.stringify(content),
      held_at: nowInRiyadh(),
      accepted_at: null,
    };
  }
}

/** The id of a row by what it says. */
export function idOf(kind: HeldKind, content: object): string {
  return createHash('sha256')
    .update(`${kind} ${JSON.stringify(content)}`)
    .digest('hex')
    .slice(0, 16);
}

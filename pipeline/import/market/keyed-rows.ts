import { hash } from 'node:crypto';
import type { Kysely, Selectable } from 'kysely';
import { message, type Message } from '../../../words/message.ts';
import type { Database } from '../../../database/schema/schema.ts';
import type { About } from './refusals.ts';

/** Tables whose rows keep the ids of their publishers. */
export type KeyedTable = 'organisation' | 'offer' | 'project';

const idsPerStatement = 500;
const firstId = 1_000_000_000;
/** Ids stay far below 2^53. */
const idSpan = 2 ** 44;

/** The stored rows of a source by the publisher's ids: all of them, or those of some ids. */
export async function readKeyed<Table extends KeyedTable>(
  transaction: Kysely<Database>,
  table: Table,
  sourceId: number | undefined,
  keys: readonly string[],
): Promise<Map<string, Selectable<Database[Table]>>> {
  if (sourceId === undefined || keys.length === 0) return new Map();
  // The tables share the columns that are asked for, which the types of a union do not tell.
  const rows = (await transaction
    .selectFrom(table as 'offer')
    .selectAll()
    .where('source_id', '=', sourceId)
    .where('publisher_key', 'in', keys)
    .execute()) as unknown as (Selectable<Database[Table]> & { publisher_key: string })[];
  return new Map(rows.map((row) => [row.publisher_key, row]));
}

/** A row of a load with the publisher's id. */
interface Named {
  row: { id: string };
  line: number;
  refuse(reason: Message, about: About): void;
}

/** The publisher's ids that a load has named, each with its line. */
export class NamedIds extends Map<string, number> {
  /** The rows whose id no earlier row has; the others are refused. */
  fresh<Row extends Named>(rows: readonly Row[]): Row[] {
    return rows.filter((each) => {
      const { id } = each.row;
      const earlier = this.get(id);
      if (earlier === undefined) this.set(id, each.line);
      else
        each.refuse(
          message('same id as an earlier row'),
          message('{id} (line {line})', { id, line: earlier }),
        );
      return earlier === undefined;
    });
  }
}

/** Ids of the rows of a source that a load did not name. */
export async function idsOfOthers(
  transaction: Kysely<Database>,
  table: KeyedTable,
  sourceId: number | undefined,
  named: ReadonlyMap<string, unknown> | ReadonlySet<string>,
): Promise<number[]> {
  if (sourceId === undefined) return [];
  const rows = await transaction
    .selectFrom(table as 'offer')
    .select(['id', 'publisher_key'])
    .where('source_id', '=', sourceId)
    .execute();
  return rows.flatMap(({ id, publisher_key: key }) => (key !== null && named.has(key) ? [] : [id]));
}

/** Whether a stored row has these values already. */
export function isSame(stored: object, row: object): boolean {
  const values = stored as Record<string, unknown>;
  return Object.entries(row).every(([column, value]) => values[column] === value);
}

/**
 * An id that a new row gets: it follows from the publisher's, so that links hold where a store is filled anew.
 *
 * @param key what names the row in all stores
 */
export async function newId(
  transaction: Kysely<Database>,
  table: 'offer' | 'project',
  key: string,
): Promise<number> {
  for (let id = firstId + (hash('sha1', key, 'buffer').readUIntBE(0, 6) % idSpan); ; id++) {
    const row = await transaction
      .selectFrom(table as 'offer')
      .select('id')
      .where('id', '=', id)
      .executeTakeFirst();
    if (!row) return id;
  }
}

/** A code for addresses: the publisher's id where it is free, else with a number behind. */
export async function newCode(
  transaction: Kysely<Database>,
  table: 'offer' | 'organisation',
  id: string,
): Promise<string> {
  const plain = id.replace(/[^\p{L}\p{N}._-]+/gu, '-').slice(0, 36) || '-';
  for (let number = 1; ; number++) {
    const code = number === 1 ? plain : `${plain}-${number}`;
    const row = await transaction
      .selectFrom(table as 'offer')
      .select('id')
      .where('code', '=', code)
      .executeTakeFirst();
    if (!row) return code;
  }
}

/** Runs a statement for some hundred ids at a time. */
export async function inChunks(
  ids: readonly number[],
  run: (some: readonly number[]) => Promise<unknown>,
): Promise<void> {
  for (let start = 0; start < ids.length; start += idsPerStatement)
    await run(ids.slice(start, start + idsPerStatement));
}

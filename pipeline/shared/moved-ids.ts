import type { Kysely } from 'kysely';
import type { Database } from '../../database/schema/schema.ts';
import type { RegionKey } from '../../contract/shared/vocabulary.ts';
import { readState, writeState } from './state.ts';
import { IdBook, type MovedIds } from './ids.ts';

type Kind = 'neighborhood' | 'parcel' | 'city' | 'subdivision' | 'street' | 'edge_length' | 'land_fee_zone';

/** Opens the id book of a kind and region, with the ids that earlier imports had to move. */
export async function openIdBook(
  transaction: Kysely<Database>,
  kind: Kind,
  region: RegionKey,
): Promise<IdBook> {
  const text = await readState(transaction, `moved_ids:${kind}:${region}`);
  return new IdBook(region, text === undefined ? {} : (JSON.parse(text) as MovedIds));
}

/** Stores the moved ids for later imports. */
export async function keepMovedIds(
  transaction: Kysely<Database>,
  kind: Kind,
  region: RegionKey,
  { moved }: IdBook,
): Promise<void> {
  if (Object.keys(moved).length === 0) return;
  await writeState(transaction, `moved_ids:${kind}:${region}`, JSON.stringify(moved));
}

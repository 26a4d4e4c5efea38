import type { Kysely } from 'kysely';
import { message, type Message } from '../../../words/message.ts';
import type { Database } from '../../../database/schema/schema.ts';
import type { RegionKey } from '../../../contract/shared/vocabulary.ts';

/** So many names are listed. */
const mostListed = 40;

/** What a load of cities says of names that several towns of a region bear: each with their points. */
export async function notesOfSharedNames(
  database: Kysely<Database>,
  regions: readonly RegionKey[],
): Promise<Message[]> {
  const rows = await database
    .selectFrom('city')
    .innerJoin('region', 'region.id', 'city.region_id')
    .select(['region.key', 'city.name', 'folded_name', 'x', 'y'])
    .where('region.key', 'in', regions)
    .orderBy('folded_name')
    .orderBy('city.x')
    .orderBy('city.id')
    .execute();
  const shared = [...Map.groupBy(rows, ({ key, folded_name: name }) => `${key}/${name}`).values()].flatMap(
    (towns) => {
      const [first] = towns;
      return first && towns.length > 1 ? [{ first, towns }] : [];
    },
  );
  if (shared.length === 0) return [];
  const listed = shared.slice(0, mostListed).map(({ first, towns }) =>
    message('{name} ({region}): {points}', {
      name: first.name,
      region: { region: first.key },
      points: {
        sentences: towns.map(({ x, y }) =>
          message('{longitude}, {latitude}', { longitude: x.toFixed(4), latitude: y.toFixed(4) }),
        ),
      },
    }),
  );
  const more = shared.length - listed.length;
  return [
    message(
      '{count} names are those of several towns each: a deed that names no district stands on none of them',
      {
        count: shared.length,
      },
    ),
    ...listed,
    ...(more > 0 ? [message('and {count} more names', { count: more })] : []),
  ];
}

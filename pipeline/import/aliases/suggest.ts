import { sql, type Kysely } from 'kysely';
import { isMessage } from '../../../words/message.ts';
import type { Database } from '../../../database/schema/schema.ts';
import type { RegionKey } from '../../../contract/shared/vocabulary.ts';
import { NeighborhoodIndex } from '../places/neighborhood-index.ts';
import { cityKey, districtKey, isOther } from '../places/place-names.ts';
import { loadRegions } from '../places/regions.ts';
import type { AliasKind } from '../places/alias-file.ts';
import type { Aliases } from '../places/aliases.ts';
import { comparedName, similarity } from '../places/similarity.ts';

/** A name that no neighborhood takes, and what it may be a spelling of. */
export interface Suggestion {
  kind: AliasKind;
  region: RegionKey;
  /** Empty for cities. */
  city: string;
  written: string;
  /** Indicator rows and deeds with this name. */
  rows: number;
  /** Undefined when nothing is likely. */
  meant: string | undefined;
  /** From 0 to 1. */
  score: number | undefined;
}

/** Below it, names of different places look as alike as spellings of one. */
export const lowestScore = 0.82;
/** A second candidate is told if it is nearly as good as the first. */
const closeScore = 0.05;

/** Taken off where a register of agreed names writes what may be meant as well: then they are rarely one place. */
const knownToRegister = 0.05;

interface UnplacedName {
  city: string;
  district: string;
  rows: number;
  isInIndicators: boolean;
}

/**
 * Names in the store that no neighborhood takes, those of most rows first, each with its best candidates among the
 * districts of the same city. Nothing is decided: a person accepts what is right.
 *
 * @param only these regions; all without it
 */
export async function suggestAliases(
  database: Kysely<Database>,
  aliases: Aliases,
  only?: readonly RegionKey[],
): Promise<Suggestion[]> {
  const groups: Suggestion[][] = [];
  for (const { id, key } of (await loadRegions(database)).values()) {
    if (only && !only.includes(key)) continue;
    const names = await unplacedNames(database, id);
    if (names.length === 0) continue;
    const index = await NeighborhoodIndex.load(database, key, { aliases });
    const written = await indicatorNames(database, id);
    groups.push(...citiesOf(key, names, index));
    for (const name of names) groups.push(districtsOf(key, name, index, written));
  }
  return groups
    .filter((group) => group.length > 0)
    .sort(byRows)
    .flat();
}

/** Candidates of one name stay together; what is likelier comes first among equals. */
function byRows([one]: readonly Suggestion[], [other]: readonly Suggestion[]): number {
  if (!one || !other) return 0;
  const difference = other.rows - one.rows || (other.score ?? 0) - (one.score ?? 0);
  if (difference !== 0) return difference;
  const [before, after] = [one, other].map(({ region, city, written }) => [region, city, written].join('\n'));
  return (before ?? '') < (after ?? '') ? -1 : 1;
}

/** Of indicators and deeds, spellings that fold to the same taken together. */
async function unplacedNames(database: Kysely<Database>, regionId: number): Promise<UnplacedName[]> {
  const count = sql<number>`count(*)`.as('rows');
  const indicators = await database
    .selectFrom('sales_indicator')
    .select(['city_name as city', 'district_name as district', count])
    .where('region_id', '=', regionId)
    .where('neighborhood_id', 'is', null)
    .groupBy(['city_name', 'district_name'])
    .execute();
  const deeds = await database
    .selectFrom('sale')
    .innerJoin('source', 'source.id', 'sale.source_id')
    .select(['deed_city as city', 'deed_district as district', count])
    .where('region_id', '=', regionId)
    .where('source.origin', '=', 'import')
    // By the index of those in no neighborhood, which deeds of these levels are.
    .where('neighborhood_id', 'is', null)
    .where('level', 'in', ['city', 'region'])
    .where('deed_district', 'is not', null)
    .groupBy(['deed_city', 'deed_district'])
    .execute();
  const all = [
    ...indicators.map((name) => ({ ...name, isInIndicators: true })),
    ...deeds.map((name) => ({ ...name, isInIndicators: false })),
  ]
    .map((name) => ({
      ...name,
      city: name.city ?? '',
      district: name.district ?? '',
      rows: Number(name.rows),
    }))
    .filter(({ district }) => districtKey(district) !== '' && !isOther(district))
    .sort((one, other) => other.rows - one.rows || (one.district < other.district ? -1 : 1));
  const groups = Map.groupBy(all, ({ city, district }) => nameKey(city, district));
  return [...groups.values()].flatMap((own) => {
    const [first] = own;
    if (!first) return [];
    const rows = own.reduce((sum, name) => sum + name.rows, 0);
    return { ...first, rows, isInIndicators: own.some((name) => name.isInIndicators) };
  });
}

/** Keys of all names in indicators, which come from a list of agreed names, unlike those on deeds. */
async function indicatorNames(database: Kysely<Database>, regionId: number): Promise<ReadonlySet<string>> {
  const names = await database
    .selectFrom('sales_indicator')
    .select(['city_name', 'district_name'])
    .distinct()
    .where('region_id', '=', regionId)
    .execute();
  return new Set(names.map((name) => nameKey(name.city_name, name.district_name)));
}

function nameKey(city: string, district: string): string {
  return `${cityKey(city)}/${districtKey(district)}`;
}

/** Cities that the boundaries do not have, where one of theirs is likely meant. */
function citiesOf(
  region: RegionKey,
  names: readonly UnplacedName[],
  index: NeighborhoodIndex,
): Suggestion[][] {
  const groups = Map.groupBy(names, ({ city }) => cityKey(city));
  return [...groups].map(([key, own]) => {
    const written = own[0]?.city ?? '';
    if (key === '' || index.hasCity(written)) return [];
    const rows = own.reduce((sum, name) => sum + name.rows, 0);
    return best(written, index.cityNames()).map((found) => ({
      ...{ kind: 'city' as const, region, city: '', written, rows },
      ...found,
    }));
  });
}

function districtsOf(
  region: RegionKey,
  { city, district, rows, isInIndicators }: UnplacedName,
  index: NeighborhoodIndex,
  written: ReadonlySet<string>,
): Suggestion[] {
  const { name, places } = index.candidates(city, district);
  const found = best(
    name,
    places.map((place) => place.name),
    (meant) => {
      // A name that two of the cities have would not say which one is meant.
      if (isMessage(index.named(city, meant))) return 1;
      return isInIndicators && written.has(nameKey(city, meant)) ? knownToRegister : 0;
    },
  );
  const about = { kind: 'district' as const, region, city, written: district, rows };
  if (found.length === 0) return [{ ...about, meant: undefined, score: undefined }];
  return found.map((each) => ({ ...about, ...each }));
}

/**
 * The likeliest of several names, and the next one if it is close: none below the lowest score.
 *
 * @param doubt what is taken off the score of a name that looks likely
 */
export function best(
  written: string,
  names: readonly string[],
  doubt: (name: string) => number = () => 0,
): { meant: string; score: number }[] {
  const compared = comparedName(written);
  const [first, second] = [...new Set(names)]
    .map((meant) => ({ meant, score: similarity(compared, comparedName(meant)) }))
    .filter(({ score }) => score >= lowestScore)
    .map(({ meant, score }) => ({ meant, score: Math.round((score - doubt(meant)) * 100) / 100 }))
    .filter(({ score }) => score >= lowestScore)
    .sort((one, other) => other.score - one.score);
  if (!first) return [];
  return second && first.score - second.score <= closeScore + 1e-9 ? [first, second] : [first];
}

/**
 * Lines that tell people about likely spellings after an import.
 *
 * @param shown how many of them are named
 */
export function linesOfSuggestions(suggestions: readonly Suggestion[], shown = 3): string[] {
  const seen = new Set<string>();
  const likely = suggestions
    .filter(({ score }) => score !== undefined)
    .sort((one, other) => (other.score ?? 0) - (one.score ?? 0) || other.rows - one.rows)
    .filter(({ kind, region, city, written }) => {
      const key = [kind, region, city, written].join('\n');
      return seen.has(key) ? false : seen.add(key);
    });
  if (likely.length === 0) return [];
  return [
    `${likely.length} ${likely.length === 1 ? 'name that no district takes has' : 'names that no district takes have'} a likely meaning`,
    ...likely
      .slice(0, shown)
      .map(
        ({ written, meant, score, rows }) =>
          `likely: «${written}» → «${meant}» (${score?.toFixed(2)}), ${rows} ${rows === 1 ? 'row' : 'rows'}; see npm run data -- aliases suggest`,
      ),
  ];
}

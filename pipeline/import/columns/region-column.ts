import { foldArabic } from '../../../lib/fold-arabic.ts';
import { regionKeyOf } from '../../../contract/shared/region-names.ts';
import { message, type Message } from '../../../words/message.ts';

/** So many values of a column are looked at. */
const valuesLookedAt = 200;
/** Columns of cities have names of regions, too: Riyadh and Tabuk are both. Where the cities are known, fewer tell. */
const leastShare = { withCities: 0.5, withoutCities: 0.9 };
/** What stands for a region that is not known. */
const placeholder = /^(?:[^\p{L}]*|غير .*|لا يوجد|اخري|unknown|other)$/iu;
/** Words that only a region has before its name. */
const regionWord = /^(?:(?:ال)?منطقه|اماره) |(?:^| )(?:region|province|emirate)$/;

/**
 * The header of a column that names the regions and that nothing was taken for: its header may be damaged, or empty.
 * Undefined if there is none, or if its values may as well be cities of one region.
 *
 * @param rows the first rows below the headers
 * @param taken positions of the columns that are known to be something else
 * @param hasCities whether one of them is that of cities
 */
export function regionColumnOf(
  headers: readonly string[],
  rows: readonly (readonly string[])[],
  taken: ReadonlySet<number>,
  hasCities = false,
): string | undefined {
  const columns = headers.flatMap((header, index) => {
    if (taken.has(index)) return [];
    const likeness = likenessOf(
      rows.map((cells) => cells[index] ?? ''),
      hasCities,
    );
    return likeness === 0 ? [] : [{ header, likeness }];
  });
  return columns.sort((one, other) => other.likeness - one.likeness)[0]?.header;
}

/** How much a column looks like one of regions: 0 if it does not, above 1 if it says that they are regions. */
function likenessOf(cells: readonly string[], hasCities: boolean): number {
  const values = cells.filter((cell) => !placeholder.test(foldArabic(cell))).slice(0, valuesLookedAt);
  const regions = values.flatMap((value) => regionKeyOf(value) ?? []);
  const share = values.length === 0 ? 0 : regions.length / values.length;
  if (share < (hasCities ? leastShare.withCities : leastShare.withoutCities)) return 0;
  if (values.some((value) => regionWord.test(foldArabic(value)))) return 1 + share;
  return hasCities || new Set(regions).size > 1 ? share : 0;
}

const withoutHeader = message(
  'a column without a header seems to name the region of each row: write المنطقة above it',
);

/** Why a row has no region although a column seems to name it. */
export function regionNotMapped(column: string): Message {
  if (column === '') return withoutHeader;
  return message(
    'no region: the column «{column}» seems to name it, so say that with --map {column}=region',
    {
      column,
    },
  );
}

/** Why a file is refused for which one region was told. */
export function severalRegions(column: string): Message {
  if (column === '') return withoutHeader;
  return message(
    'the column «{column}» seems to name the region of each row, so --region cannot tell that of all: say --map {column}=region instead',
    { column },
  );
}

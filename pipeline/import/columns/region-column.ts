import { foldArabic } from '../../../lib/fold-arabic.ts';
import { regionKeyOf } from '../../../contract/shared/region-names.ts';
import { message, type Message } from '../../../words/message.ts';

/** So many values of a column are looked at. */
const valuesLookedAt = 200;
/** Columns of cities have names of regions, too: Riyadh and Tabuk are both. */
const shareThatTells = 0.9;
/** Words that only a region has before its name. */
const regionWord = /^(?:(?:ال)?منطقه|اماره) |(?:^| )(?:region|province|emirate)$/;

/**
 * The header of a column that names the regions and that nothing was taken for: its header may be damaged. Undefined if
 * there is none, or if its values may as well be cities of one region.
 *
 * @param rows the first rows below the headers
 * @param taken positions of the columns that are known to be something else
 */
export function regionColumnOf(
  headers: readonly string[],
  rows: readonly (readonly string[])[],
  taken: ReadonlySet<number>,
): string | undefined {
  const columns = headers.flatMap((header, index) => {
    if (header.trim() === '' || taken.has(index)) return [];
    const likeness = likenessOf(rows.map((cells) => cells[index] ?? ''));
    return likeness === 0 ? [] : [{ header, likeness }];
  });
  return columns.sort((one, other) => other.likeness - one.likeness)[0]?.header;
}

/** How much a column looks like one of regions: 0 if it does not, above 1 if it says that they are regions. */
function likenessOf(cells: readonly string[]): number {
  const values = cells.filter((cell) => cell.trim() !== '').slice(0, valuesLookedAt);
  const regions = values.flatMap((value) => regionKeyOf(value) ?? []);
  const share = values.length === 0 ? 0 : regions.length / values.length;
  if (share < shareThatTells) return 0;
  if (values.some((value) => regionWord.test(foldArabic(value)))) return 1 + share;
  return new Set(regions).size > 1 ? share : 0;
}

/** Why a row has no region although a column seems to name it. */
export function regionNotMapped(column: string): Message {
  return message(
    'no region: the column «{column}» seems to name it, so say that with --map {column}=region',
    {
      column,
    },
  );
}

/** Why a file is refused for which one region was told. */
export function severalRegions(column: string): Message {
  return message(
    'the column «{column}» seems to name the region of each row, so --region cannot tell that of all: say --map {column}=region instead',
    { column },
  );
}

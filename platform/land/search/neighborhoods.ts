import { foldArabic, foldNeighborhoodName } from '../../../lib/fold-arabic.ts';
import type { SearchEntryRow } from '../../../database/search/search-entries.ts';
import type { Place } from '../queries/gazetteer.ts';

/**
 * Returns the neighborhoods whose name contains the words, regardless of spacing, best match first. Words may also
 * name the city or region of the neighborhood: «المرسلات الرياض».
 */
export function findNeighborhoods(
  gazetteer: readonly Place[],
  names: readonly string[],
  { regionId, limit }: { regionId: number | undefined; limit: number },
): SearchEntryRow[] {
  if (names.length === 0) return [];
  return gazetteer
    .flatMap((place) => {
      const { entry } = place;
      if (!entry || (regionId !== undefined && entry.region_id !== regionId)) return [];
      const rank = rankOf(place, entry.folded, names);
      return rank === undefined ? [] : { entry, rank };
    })
    .sort((a, b) => a.rank - b.rank || b.entry.parcel_count - a.entry.parcel_count || a.entry.id - b.entry.id)
    .slice(0, limit)
    .map(({ entry }) => entry);
}

/**
 * Returns 0 for the whole name, 1 for its beginning, 2 for another part, plus 3 if words had to be matched with the
 * city or region; undefined for no match.
 */
function rankOf({ context }: Place, folded: string, names: readonly string[]): number | undefined {
  const whole = rankOfName(folded, names);
  if (whole !== undefined) return whole;
  const around = new Set(context.flatMap(({ text }) => foldArabic(text).split(' ')));
  const rest = rankOfName(
    folded,
    names.filter((name) => !around.has(name)),
  );
  return rest === undefined ? undefined : rest + 3;
}

function rankOfName(folded: string, names: readonly string[]): number | undefined {
  const name = foldNeighborhoodName(names.join(' '));
  if (name === '' || !folded.includes(name)) return undefined;
  if (folded === name) return 0;
  return folded.startsWith(name) ? 1 : 2;
}

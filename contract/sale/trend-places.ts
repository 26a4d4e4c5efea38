/** A place whose prices are followed over time. */
export type TrendPlace =
  | { kind: 'neighborhood'; neighborhoodId: number }
  | { kind: 'city'; regionId: number; city: string }
  | { kind: 'region'; regionId: number }
  | { kind: 'plan'; regionId: number; city: string; planNo: string };

/** Lengths of a period. */
export const trendSteps = ['quarter', 'month'] as const;
export type TrendStep = (typeof trendSteps)[number];

/** Stands between places, in calls and addresses. */
export const trendSeparator = '|';

/** Longest name of a city or number of a plan. */
const longest = 120;

/** Writes a place as `neighborhood:12`, `city:10:name`, `region:10` or `plan:10:city:number`. */
export function trendKey(place: TrendPlace): string {
  switch (place.kind) {
    case 'neighborhood':
      return `neighborhood:${place.neighborhoodId}`;
    case 'city':
      return `city:${place.regionId}:${place.city}`;
    case 'region':
      return `region:${place.regionId}`;
    case 'plan':
      return `plan:${place.regionId}:${place.city}:${place.planNo}`;
  }
}

/** Reads a place as `trendKey` writes it; undefined if it is none. Plan numbers may hold any sign. */
export function readTrendPlace(key: string): TrendPlace | undefined {
  const [kind = '', first = '', second = '', ...rest] = key.split(':');
  const id = /^[1-9]\d{0,14}$/.test(first) ? Number(first) : undefined;
  if (id === undefined || second.length > longest) return undefined;
  if (kind === 'neighborhood' && second === '' && rest.length === 0) return { kind, neighborhoodId: id };
  if (kind === 'region' && second === '' && rest.length === 0) return { kind, regionId: id };
  if (second === '') return undefined;
  if (kind === 'city' && rest.length === 0) return { kind, regionId: id, city: second };
  const planNo = rest.join(':');
  if (kind === 'plan' && planNo !== '' && planNo.length <= longest)
    return { kind, regionId: id, city: second, planNo };
  return undefined;
}

/** What names a subdivision plan within a region: numbers repeat in cities. */
export interface PlanName {
  cityName: string;
  /** A text, which may hold a slash. */
  planNo: string;
}

/** Maximum lengths of a city's name and of a plan's number in a key. */
const longestCity = 80;
const longestNumber = 60;
/** Maximum length of a key. */
export const planKeyLength = longestCity + 1 + longestNumber;

/** A plan as one text, as favorites and addresses of the map hold it: «الرياض/3114/ب». */
export function planKey({ cityName, planNo }: PlanName): string {
  return `${cityName}/${planNo}`;
}

/** Parses such a text; undefined if it names no plan. A city has no slash in its name. */
export function planOfKey(key: string): PlanName | undefined {
  const slash = key.indexOf('/');
  const [cityName, planNo] = [key.slice(0, Math.max(slash, 0)).trim(), key.slice(slash + 1).trim()];
  const isPlan =
    cityName !== '' && planNo !== '' && cityName.length <= longestCity && planNo.length <= longestNumber;
  return isPlan ? { cityName, planNo } : undefined;
}

/** Query parameter of the map that selects a plan, with the key as its value. */
export const planField = 'subdivision';

/** Query that selects a plan on its region's map; slashes stay readable. */
export function planQuery(plan: PlanName): string {
  return `?${planField}=${encodeURIComponent(planKey(plan)).replaceAll('%2F', '/')}`;
}

import { usageEvents, type UsageEvent } from '../../contract/usage/usage-events.ts';

/** The properties of each event (specification §9), and who receives it. */
const everywhere = ['channel', 'device', 'region', 'organization'];
/** What the SDK adds to each of them; its own properties begin with `$` or `mp_`. */
const ofTheSdk = ['token', 'time', 'distinct_id'];
/** Expected events of the SDK itself. */
const sdkEvents = ['$mp_scroll', '$identify'];

/** Differences between a sent event and its row of the table, in either direction. */
export function eventFaults(name: string, properties: Record<string, unknown>): string[] {
  if (sdkEvents.includes(name)) return [];
  if (!Object.hasOwn(usageEvents, name)) return [`${name} does not stand in the table`];
  const row = usageEvents[name as UsageEvent];
  const kinds: Record<string, string | readonly string[]> = row.properties;
  const optional: readonly string[] = 'optional' in row ? row.optional : [];
  const own = Object.entries(properties).filter(
    ([key]) => !/^(\$|mp_)/.test(key) && ![...everywhere, ...ofTheSdk].includes(key),
  );
  return [
    ...own.filter(([key]) => !Object.hasOwn(kinds, key)).map(([key]) => `${name}: ${key} is not in its row`),
    ...Object.entries(kinds).flatMap(([key, kind]) => {
      const value = properties[key];
      if (value === undefined) return optional.includes(key) ? [] : [`${name}: ${key} is missing`];
      return isOfKind(value, kind) ? [] : [`${name}: ${key} is ${JSON.stringify(value)}`];
    }),
    ...['channel', 'device', 'region']
      .filter((key) => typeof properties[key] !== 'string')
      .map((key) => `${name}: ${key} is missing`),
  ];
}

function isOfKind(value: unknown, kind: string | readonly string[]): boolean {
  if (kind === 'text') return typeof value === 'string';
  if (kind === 'number') return typeof value === 'number';
  return typeof value === 'string' && kind.includes(value);
}

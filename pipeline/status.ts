import { archiveState, groundKey, readManifest, tileDirectory } from '../database/tiles/manifest.ts';
import type { StatusRow } from '../database/loads/data-status.ts';

/** The status as lines of text: one for each region, and below it one for each kind and load. */
export function statusLines(rows: readonly StatusRow[], now: Date): string[] {
  if (rows.length === 0) return ['The store has no data.'];
  return [...Map.groupBy(rows, ({ region }) => region)].flatMap(([region, own]) => [
    region,
    ...own.map(({ kind, quarter, rows: count, origin, loadedAt, source, licence, files }) => {
      const credit = [
        source,
        ...(licence === null ? [] : [licence]),
        ...(files === '' ? [] : [`(${files})`]),
      ];
      const what = [count.toLocaleString('en'), kind, ...(quarter === null ? [] : [quarter])];
      return statusLine(what.join(' '), { origin, loadedAt }, credit.join('، '), now);
    }),
  ]);
}

/** The archive of the map's ground as lines of text; none when there is no ground. */
export async function groundLines(dataDirectory: string, now: Date): Promise<string[]> {
  const directory = tileDirectory(dataDirectory);
  const ground = (await readManifest(directory))[groundKey];
  if (!ground) return [];
  const state = await archiveState(directory, ground);
  const what = `${(ground.bytes / 1e6).toFixed(1)} MB${state === 'sound' ? '' : ` (${state})`}`;
  return ['ground of the map', statusLine(what, ground, ground.attribution, now)];
}

function statusLine(
  what: string,
  { origin, loadedAt }: Pick<StatusRow, 'origin' | 'loadedAt'>,
  credit: string,
  now: Date,
): string {
  const days = Math.max(0, Math.floor((now.getTime() - Date.parse(loadedAt)) / 86_400_000));
  const state = origin === 'demo' ? 'demo' : 'real';
  const when = `${loadedAt.slice(0, 10)} (${days} ${days === 1 ? 'day' : 'days'} ago)`;
  return `  ${what.padEnd(26)} ${state}  ${when}  ${credit}`;
}

import type { Way } from '../../api/finder/finder.ts';
import type { WayLevel } from '../../../contract/shared/vocabulary.ts';

/** The finder's view: step-by-step navigation to a parcel, the form for a need, or its results. */
export type FinderView = { kind: 'steps'; way: Way } | { kind: 'need' } | { kind: 'found' };

const kindName = 'find';
const wayNames = {
  city: 'city',
  neighborhood: 'within',
  plan: 'plan',
  block: 'block',
} as const satisfies Record<WayLevel, string>;
const wayEntries = Object.entries(wayNames) as [WayLevel, string][];

/** Maximum length of a name or number (`listFinderSteps`). */
const longest = 120;

/** Reads the finder's view from a query string; undefined if it is closed. The need itself is stored in the filters. */
export function readFinder(search: string): FinderView | undefined {
  const query = new URLSearchParams(search);
  const kind = query.get(kindName);
  if (kind === 'need' || kind === 'found') return { kind };
  if (kind !== 'steps') return undefined;
  const way: Way = {};
  for (const [level, name] of wayEntries) {
    const value = query.get(name)?.trim();
    if (value && value.length <= longest) way[level] = value;
  }
  return { kind, way };
}

/** Writes the finder's view into a query string, keeping its other parameters. */
export function writeFinder(view: FinderView | undefined, search: string): string {
  const query = new URLSearchParams(search);
  for (const name of [kindName, ...Object.values(wayNames)]) query.delete(name);
  if (view) query.set(kindName, view.kind);
  if (view?.kind === 'steps') {
    for (const [level, name] of wayEntries) if (view.way[level]) query.set(name, view.way[level]);
  }
  // Written like the rest of the view, see `view-address.ts`.
  const text = query.toString().replaceAll('%2C', ',');
  return text && `?${text}`;
}

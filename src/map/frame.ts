import { originParameter } from './embedding.ts';

/** Query parameter in which the address of a frame names its region. */
const regionParameter = 'region';

/** Parts of the interface that a small frame shows only where its address asks for them: `search=on`. */
export const frameParts = ['search', 'panel', 'controls'] as const;
export type FramePart = (typeof frameParts)[number];

/** Media query of the frames in which the map stands alone, see `StandaloneMap.astro`. */
export const smallFrame = '(width < 900px) or (height < 600px)';

/** Reads which parts the address of a small frame asks for. */
export function readFrameParts(search: string): FramePart[] {
  const query = new URLSearchParams(search);
  return frameParts.filter((part) => query.get(part) === 'on');
}

/** Adds what a small frame shall show beside the map to the query of its address. */
export function writeFrameParts(parts: readonly FramePart[], query: URLSearchParams): void {
  for (const part of parts) query.set(part, 'on');
}

/**
 * Address of the region's whole map with the view of a frame.
 *
 * @param frame address of the frame: `/map` with region, view and camera
 */
export function wholeMapAddress({ search, hash }: Pick<URL, 'search' | 'hash'>, regionKey: string): string {
  const query = new URLSearchParams(search);
  for (const name of [regionParameter, originParameter, ...frameParts]) query.delete(name);
  // Commas are allowed in a query and keep lists readable.
  const text = query.toString().replaceAll('%2C', ',');
  return `/${regionKey}/metrics${text && `?${text}`}${hash}`;
}

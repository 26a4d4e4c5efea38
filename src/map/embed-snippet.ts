import { originParameter } from './embedding.ts';

/** How large the frame is: both in CSS pixels, the width undefined for the whole width of where it stands. */
export interface FrameSize {
  width: number | undefined;
  height: number;
}

/** Bounds of a frame in which the map can be used, CSS pixels. */
export const frameRange = { lowest: 280, highest: 2000 };

/**
 * The HTML by which another page shows the map as it stands here: `address` is that of a region's map with its view, and
 * its region is `region`. With `origin` the two pages can speak with each other.
 */
export function embedSnippet(
  address: URL,
  {
    region,
    title,
    origin,
    size,
  }: { region: string; title: string; origin?: string | undefined; size: FrameSize },
): string {
  const source = new URL('/map', address);
  source.search = address.search;
  source.searchParams.set('region', region);
  if (origin) source.searchParams.set(originParameter, origin);
  source.hash = address.hash;
  const width = size.width === undefined ? '100%' : String(size.width);
  return `<iframe src="${escaped(source.href)}" title="${escaped(title)}" width="${width}" height="${size.height}" style="border:0" loading="lazy" allow="geolocation; fullscreen"></iframe>`;
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
}

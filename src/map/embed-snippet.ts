import { originParameter } from './embedding.ts';
import { writeFrameParts, type FramePart } from './frame.ts';

/** Size of the frame in CSS pixels; an undefined width means the full width of its container. */
export interface FrameSize {
  width: number | undefined;
  height: number;
}

/** Smallest and largest frame side at which the map is usable, in CSS pixels. */
export const frameRange = { lowest: 280, highest: 2000 };

/**
 * Returns the HTML that embeds the current map in another page. `address` is the address of a region's map including
 * its view, and `region` is that region. With `origin` the two pages can exchange messages; `parts` are those that a
 * small frame shows besides the map.
 */
export function embedSnippet(
  address: URL,
  {
    region,
    title,
    origin,
    parts = [],
    size,
  }: {
    region: string;
    title: string;
    origin?: string | undefined;
    parts?: readonly FramePart[];
    size: FrameSize;
  },
): string {
  const source = new URL('/map', address);
  source.search = address.search;
  source.searchParams.set('region', region);
  if (origin) source.searchParams.set(originParameter, origin);
  writeFrameParts(parts, source.searchParams);
  source.hash = address.hash;
  const width = size.width === undefined ? '100%' : String(size.width);
  return `<iframe src="${escaped(source.href)}" title="${escaped(title)}" width="${width}" height="${size.height}" style="border:0" loading="lazy" allow="geolocation; fullscreen"></iframe>`;
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
}

import { brand } from '../../lib/brand.ts';
import { baseColors, brandColors, drawingColors } from '../../map-tables/palette.ts';
import { escaped, fontFamily } from './drawing.ts';
import { signPaths } from './logo.ts';

/** Size of link preview images in pixels, as social networks require. */
export const sharePictureSize = { width: 1200, height: 630 };

/** Size of the map fragment at the left edge; its right side is slanted. */
export const groundSize = { width: 360, height: sharePictureSize.height };

const { paper, text, textMuted, accent, gold } = brandColors;
/** Line lengths of the title and lead in characters: SVG text does not wrap by itself. */
const titleLine = 24;
const leadLine = 46;
const right = 1120;

/**
 * The link preview image of a page: its title beside a map fragment, or beside `ground`, an SVG of the size of
 * `groundSize`.
 */
export function sharePicture(title: string, lead: string, ground?: string): string {
  const titles = linesOf(title, titleLine, 3);
  const leads = linesOf(lead, leadLine, 3);
  const top = 250 - (titles.length - 1) * 40;
  const { width, height } = sharePictureSize;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}">
<rect width="${width}" height="${height}" fill="${paper}"/>
<defs><clipPath id="edge"><path d="M0 0H${groundSize.width}L260 ${groundSize.height}H0z"/></clipPath></defs>
<g clip-path="url(#edge)"><rect width="420" height="630" fill="${baseColors.light.street}"/>${ground ?? lots()}</g>
<g transform="translate(${right - 60} 70) scale(1.9)">
<path d="${signPaths.parcel}" fill="none" stroke="${accent}" stroke-width="3" stroke-linejoin="round"/>
<path d="${signPaths.notch}" fill="${gold}"/></g>
${line(brand.name, right - 80, 118, 44, 600, text)}
${titles.map((words, index) => line(words, right, top + index * 84, 66, 600, text)).join('\n')}
${leads.map((words, index) => line(words, right, top + titles.length * 84 + index * 52, 34, 400, textMuted)).join('\n')}
<rect y="${height - 14}" width="${width}" height="14" fill="${accent}"/>
<rect y="${height - 14}" width="${width * 0.34}" height="14" fill="${gold}"/>
</svg>`;
}

/**
 * A line of text extending left from `x`. The directional marks around it force right-to-left direction, whatever it
 * starts or ends with.
 */
function line(words: string, x: number, y: number, size: number, weight: number, fill: string): string {
  return `<text x="${x}" y="${y}" font-family="${fontFamily}" font-size="${size}" font-weight="${weight}" fill="${fill}" text-anchor="end">\u200F${escaped(words)}\u200F</text>`;
}

/** Wraps text at word boundaries; an ellipsis replaces what does not fit. */
export function linesOf(words: string, length: number, most: number): string[] {
  const lines: string[] = [''];
  for (const word of words.split(/\s+/).filter(Boolean)) {
    const last = lines.at(-1) ?? '';
    const longer = last ? `${last} ${word}` : word;
    if (longer.length <= length || !last) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  if (lines.length <= most) return lines;
  return [...lines.slice(0, most - 1), `${lines[most - 1]}…`];
}

/** Streets and lots at the left edge, with one lot selected. */
function lots(): string {
  const { land, selected } = baseColors.light;
  const { residential, commercial, open, apartments } = drawingColors;
  const colors = [residential, residential, commercial, residential, open, residential, apartments];
  const lots = Array.from({ length: 56 }, (_, index) => {
    const [column, row] = [index % 7, Math.floor(index / 7)];
    const x = column * 62 + Math.floor(column / 2) * 26;
    const y = row * 78 + Math.floor(row / 2) * 30;
    const fill = colors[(index * 5 + row * 3) % colors.length] ?? residential;
    return `<rect x="${x}" y="${y}" width="60" height="76" fill="${fill}" stroke="${land}" stroke-width="2"/>`;
  });
  return `<g transform="rotate(-9 200 315) translate(-70 -60)" opacity="0.86">${lots.join('')}
<rect x="150" y="264" width="60" height="76" fill="none" stroke="${selected}" stroke-width="6"/></g>`;
}

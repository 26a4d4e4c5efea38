import { inflateSync } from 'node:zlib';

/** A screenshot as pixels: `bytesPerPixel` bytes each, the first three being red, green and blue. */
export interface Picture {
  width: number;
  height: number;
  bytesPerPixel: number;
  data: Uint8Array;
}

/**
 * Decodes a PNG as Chromium writes its screenshots: eight bits per channel, not interlaced. A general decoder takes ten
 * times as long, and the map tests read hundreds of pictures.
 */
export function readPicture(png: Buffer): Picture {
  let width = 0;
  let height = 0;
  let bytesPerPixel = 0;
  const parts: Buffer[] = [];
  for (let offset = 8; offset < png.length;) {
    const length = png.readUInt32BE(offset);
    const type = png.toString('latin1', offset + 4, offset + 8);
    const start = offset + 8;
    if (type === 'IHDR') {
      width = png.readUInt32BE(start);
      height = png.readUInt32BE(start + 4);
      const [depth, color, , , interlace] = png.subarray(start + 8, start + 13);
      if (depth !== 8 || (color !== 2 && color !== 6) || interlace !== 0) {
        throw new Error('a screenshot is of an unknown kind of PNG');
      }
      bytesPerPixel = color === 6 ? 4 : 3;
    } else if (type === 'IDAT') parts.push(png.subarray(start, start + length));
    offset = start + length + 4;
  }
  const rowBytes = width * bytesPerPixel;
  const raw = inflateSync(Buffer.concat(parts));
  const data = new Uint8Array(rowBytes * height);
  for (let row = 0; row < height; row++) {
    undoFilter(raw, row * (rowBytes + 1), data, row * rowBytes, rowBytes, bytesPerPixel);
  }
  return { width, height, bytesPerPixel, data };
}

/** Decodes one row of pixels from the PNG's filtered bytes: differences from the pixels to the left and above. */
function undoFilter(
  raw: Uint8Array,
  from: number,
  data: Uint8Array,
  to: number,
  rowBytes: number,
  bytesPerPixel: number,
): void {
  const filter = raw[from] ?? 0;
  for (let index = 0; index < rowBytes; index++) {
    const stored = raw[from + 1 + index] ?? 0;
    const left = index < bytesPerPixel ? 0 : (data[to + index - bytesPerPixel] ?? 0);
    const above = to === 0 ? 0 : (data[to + index - rowBytes] ?? 0);
    let guess = 0;
    if (filter === 1) guess = left;
    else if (filter === 2) guess = above;
    else if (filter === 3) guess = (left + above) >> 1;
    else if (filter === 4) {
      const corner =
        to === 0 || index < bytesPerPixel ? 0 : (data[to + index - rowBytes - bytesPerPixel] ?? 0);
      const estimate = left + above - corner;
      const [a, b, c] = [Math.abs(estimate - left), Math.abs(estimate - above), Math.abs(estimate - corner)];
      guess = a <= b && a <= c ? left : b <= c ? above : corner;
    }
    data[to + index] = stored + guess;
  }
}

/** How many pixels there are of each color, as #rrggbb. */
export function countColors({ data, bytesPerPixel }: Picture): Map<string, number> {
  const counts = new Map<number, number>();
  let last = -1;
  let run = 0;
  const store = () => {
    if (run > 0) counts.set(last, (counts.get(last) ?? 0) + run);
  };
  for (let offset = 0; offset < data.length; offset += bytesPerPixel) {
    const color = ((data[offset] ?? 0) << 16) | ((data[offset + 1] ?? 0) << 8) | (data[offset + 2] ?? 0);
    if (color === last) run += 1;
    else {
      store();
      last = color;
      run = 1;
    }
  }
  store();
  return new Map([...counts].map(([color, count]) => [hexOf(color), count]));
}

/** The color of one pixel, as #rrggbb. */
export function colorAt({ data, width, bytesPerPixel }: Picture, x: number, y: number): string {
  const offset = bytesPerPixel * (y * width + x);
  return hexOf(((data[offset] ?? 0) << 16) | ((data[offset + 1] ?? 0) << 8) | (data[offset + 2] ?? 0));
}

function hexOf(color: number): string {
  return `#${color.toString(16).padStart(6, '0')}`;
}

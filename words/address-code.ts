import { encode } from 'uqr';

/** Width of the quiet zone that scanners need around a code, in modules. */
const quiet = 4;

/** Scanners read any of the eight mask patterns; trying them all for the most balanced one takes four times as long. */
const maskPattern = 3;

/**
 * Encodes an address as a QR code on a square of `size` modules; `path` runs along the upper edges of the dark ones, to be
 * drawn one module wide and half a module lower: half as many bytes as outlines.
 */
export function addressCode(url: string): { size: number; path: string } {
  const { data, size } = encode(url, { ecc: 'M', border: 0, maskPattern });
  let path = '';
  data.forEach((row, y) => {
    let x = row.indexOf(true);
    let end: number | undefined;
    while (x >= 0) {
      const light = row.indexOf(false, x);
      const length = (light < 0 ? size : light) - x;
      path += `${end === undefined ? `M${x + quiet} ${y + quiet}` : `m${x - end} 0`}h${length}`;
      end = x + length;
      x = row.indexOf(true, end);
    }
  });
  return { size: size + 2 * quiet, path };
}

import { encode } from 'uqr';

/** Modules of quiet ground around a code, as readers need it. */
const quiet = 4;

/** Any of the eight patterns is read as well; to try them all for the most even one takes four times as long. */
const maskPattern = 3;

/** An address as a QR code, on a square of `size` modules: `path` fills the dark ones. */
export function addressCode(url: string): { size: number; path: string } {
  const { data, size } = encode(url, { ecc: 'M', border: 0, maskPattern });
  let path = '';
  data.forEach((row, y) => {
    let x = row.indexOf(true);
    while (x >= 0) {
      const light = row.indexOf(false, x);
      const length = (light < 0 ? size : light) - x;
      path += `M${x + quiet} ${y + quiet}h${length}v1h-${length}z`;
      x = row.indexOf(true, x + length);
    }
  });
  return { size: size + 2 * quiet, path };
}

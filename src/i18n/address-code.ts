import { encode } from 'uqr';

/** Modules of quiet ground around a code, as readers need it. */
const quiet = 4;

/** Any of the eight patterns is read as well; to try them all for the most even one takes four times as long. */
const maskPattern = 3;

/** An address as a QR code, on a square of `size` modules: `path` fills the dark ones. */
export function addressCode(url: string): { size: number; path: string } {
  const { data, size } = encode(url, { ecc: 'M', border: quiet, maskPattern });
  const path = data.flatMap((row, y) =>
    runsOf(row).map(([x, length]) => `M${x} ${y}h${length}v1h-${length}z`),
  );
  return { size, path: path.join('') };
}

/** Where dark modules follow each other in a row, and how many. */
function runsOf(row: readonly boolean[]): [start: number, length: number][] {
  const runs: [number, number][] = [];
  row.forEach((isDark, x) => {
    const last = runs.at(-1);
    if (!isDark) return;
    if (last && last[0] + last[1] === x) last[1] += 1;
    else runs.push([x, 1]);
  });
  return runs;
}

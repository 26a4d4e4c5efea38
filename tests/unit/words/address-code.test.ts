import { expect, test } from 'vitest';
import { encode } from 'uqr';
import { addressCode } from '../../../words/address-code.ts';

/** The dark modules that a path of the code runs along. */
function modulesOf({ size, path }: { size: number; path: string }): boolean[][] {
  const grid = Array.from({ length: size }, () => new Array<boolean>(size).fill(false));
  let [x, y] = [0, 0];
  for (const [, command, first, second] of path.matchAll(/([Mmh])(\d+)(?: (\d+))?/g)) {
    if (command === 'M') [x, y] = [Number(first), Number(second)];
    else if (command === 'h') for (let step = 0; step < Number(first); step++) grid[y]![x + step] = true;
    if (command !== 'M') x += Number(first);
  }
  return grid;
}

test('the path of a QR code covers exactly its dark modules, with a quiet zone around', () => {
  const url = 'https://example.com/transaction/40000021/1018/303%2F%D8%A3%2F2/10';
  const code = addressCode(url);
  const grid = modulesOf(code);
  expect(grid).toEqual(encode(url, { ecc: 'M', border: 4, maskPattern: 3 }).data);
  for (const row of [...grid.slice(0, 4), ...grid.slice(-4)]) expect(row).not.toContain(true);
  // The finder pattern at the upper left, by which cameras locate the code.
  expect(grid[4]?.slice(4, 12)).toEqual([true, true, true, true, true, true, true, false]);
});

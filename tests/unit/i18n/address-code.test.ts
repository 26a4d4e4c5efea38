import { expect, test } from 'vitest';
import { encode } from 'uqr';
import { addressCode } from '../../../src/i18n/address-code.ts';

/** The dark modules that a path of the code fills. */
function modulesOf({ size, path }: { size: number; path: string }): boolean[][] {
  const grid = Array.from({ length: size }, () => new Array<boolean>(size).fill(false));
  for (const [, x, y, length] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\3z/g)) {
    for (let column = Number(x); column < Number(x) + Number(length); column += 1) {
      const row = grid[Number(y)];
      if (row) row[column] = true;
    }
  }
  return grid;
}

test('the path of a QR code fills exactly its dark modules, with a quiet zone around', () => {
  const url = 'https://example.com/transaction/40000021/1018/303%2F%D8%A3%2F2/10';
  const code = addressCode(url);
  const grid = modulesOf(code);
  expect(grid).toEqual(encode(url, { ecc: 'M', border: 4, maskPattern: 3 }).data);
  for (const row of [...grid.slice(0, 4), ...grid.slice(-4)]) expect(row).not.toContain(true);
  // The finder pattern at the upper left, by which cameras locate the code.
  expect(grid[4]?.slice(4, 12)).toEqual([true, true, true, true, true, true, true, false]);
});

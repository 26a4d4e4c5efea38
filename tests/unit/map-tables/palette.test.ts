import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { baseColors, drawnColor, parcelOpacity } from '../../../map-tables/palette.ts';

test('the land color of the map is the paper color of the page, light and dark', async () => {
  const css = await readFile(new URL('../../../src/styles/tokens.css', import.meta.url), 'utf8');
  const papers = [...css.matchAll(/--paper: (#[0-9a-f]{6})/g)].map((match) => match[1]);
  expect(papers).toEqual([baseColors.light.land, baseColors.dark.land]);
});

test('a drawn color is the class color over the land at the parcel opacity', () => {
  const mixed = Math.round(0xd7 * parcelOpacity + 0xfc * (1 - parcelOpacity));
  expect(drawnColor('#d7352d', 'light').slice(1, 3)).toBe(mixed.toString(16));
});

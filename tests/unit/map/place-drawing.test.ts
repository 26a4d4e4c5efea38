import { describe, expect, test } from 'vitest';
import { baseColors } from '../../../map-tables/palette.ts';
import { drawPlace, tilesOf, withoutCuts, type PlaceLand } from '../../../src/map/place-drawing.ts';

const frame = { longitude: 46.68, latitude: 24.745, zoom: 14, width: 1112, height: 420 };
const land: PlaceLand = { parcels: [], subdivisions: [], streets: [], neighborhoods: [], names: [] };

describe('the tiles of a frame', () => {
  test('are those around its middle, side by side, and cover all of it', () => {
    const tiles = tilesOf(frame, 14);
    // The tile of Riyadh's north at zoom 14 by the usual formula of web maps.
    expect(tiles.map(({ x, y }) => `${x}/${y}`)).toContain('10316/7028');
    for (const { left, top, side } of tiles) {
      expect(side).toBe(512);
      expect(left).toBeLessThan(frame.width);
      expect(top).toBeLessThan(frame.height);
      expect(left + side).toBeGreaterThan(0);
      expect(top + side).toBeGreaterThan(0);
    }
    expect(Math.min(...tiles.map(({ left }) => left))).toBeLessThanOrEqual(0);
    expect(Math.max(...tiles.map(({ left, side }) => left + side))).toBeGreaterThanOrEqual(frame.width);
  });

  test('of a lower zoom are larger and fewer', () => {
    const tiles = tilesOf(frame, 12);
    expect(tiles.length).toBeLessThanOrEqual(2);
    expect(tiles[0]?.side).toBe(2048);
  });
});

test('a boundary ends where a tile cut it off', () => {
  const ring = [
    [-64, 100],
    [500, 100],
    [500, 900],
    [-64, 900],
    [-64, 100],
  ] as const;
  expect(withoutCuts(ring, 4096)).toEqual([ring.slice(0, 4)]);
  const inside = ring.map(([x, y]) => [x + 100, y] as const);
  expect(withoutCuts(inside, 4096)).toEqual([inside]);
});

describe('the drawing', () => {
  const square = [
    [10.4, 10],
    [60, 10],
    [60, 60],
  ] as const;

  test('shows lots in the colors of the map, streets and names', () => {
    const svg = drawPlace(frame, {
      ...land,
      parcels: [{ color: '#d7352d', rings: [square], edges: [square] }],
      streets: [{ class: 'arterial', line: square }],
      names: [{ name: 'حي <النور>', at: [500, 200] }],
    });
    expect(svg).toContain('d="M10 10L60 10L60 60"');
    expect(svg).toContain('حي &#60;النور&#62;</text>');
    // The lot, its edges and the street.
    expect(svg.match(/<path/g)).toHaveLength(3);
  });

  test('shows lots of which the zoning is not known as paper with an outline', () => {
    const svg = drawPlace(frame, { ...land, parcels: [{ color: null, rings: [square], edges: [square] }] });
    expect(svg).toContain(`d="M10 10L60 10L60 60" fill="${baseColors.light.unknownZoning}"`);
    expect(svg).toContain(
      `d="M10 10L60 10L60 60" fill="none" stroke="${baseColors.light.unknownZoningOutline}"`,
    );
    expect(drawPlace(frame, land)).not.toContain(baseColors.light.unknownZoningOutline);
  });

  test('names a neighborhood of two tiles once, and none that would be cut off or covered', () => {
    const svg = drawPlace(frame, {
      ...land,
      names: [
        { name: 'النور', at: [500, 200] },
        { name: 'النور', at: [900, 300] },
        { name: 'طيبة', at: [505, 205] },
        { name: 'الروضة', at: [2, 200] },
      ],
    });
    expect([...svg.matchAll(/>([^<>]+)<\/text>/g)].map(([, name]) => name)).toEqual(['النور']);
  });

  test('leaves out lots when they are too many, and is paper without land', () => {
    const lot = { color: '#f1ce63', rings: [square], edges: [square] };
    const many = Array.from({ length: 3000 }, () => lot);
    expect(drawPlace(frame, { ...land, parcels: many })).not.toContain('<path');
    const outside = { ...lot, rings: [square.map(([x, y]) => [x - 100, y] as const)] };
    const svg = drawPlace(frame, { ...land, parcels: [lot, ...Array.from({ length: 3000 }, () => outside)] });
    expect(svg.match(/L60 10/g)).toHaveLength(2);
    const inParts = { ...lot, rings: [...outside.rings, square] };
    expect(drawPlace(frame, { ...land, parcels: [inParts] })).toContain('L60 10');
    expect(drawPlace(frame, land)).toMatch(/^<svg [^>]+><g [^>]+><rect [^>]+\/><\/g><\/svg>$/);
  });
});

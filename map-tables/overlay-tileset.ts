import type { OverlayKind } from '../contract/shared/vocabulary.ts';

/**
 * Schema of a region's overlay archive, like `tileset.ts` for the land archive: one layer per kind of overlay
 * feature. Ids number the features within one archive. More zooms would add no detail: at the last one, a tile unit
 * is less than a meter.
 */
export const overlayTileset = {
  schemaVersion: 1,
  minZoom: 8,
  maxZoom: 14,
  layers: {
    boulevard_area: { name: 'boulevard_area', minZoom: 8, maxZoom: 14, attributes: { name: 'name' } },
    boulevard_shape: { name: 'boulevard_shape', minZoom: 8, maxZoom: 14, attributes: { name: 'name' } },
    mega_project: { name: 'mega_project', minZoom: 8, maxZoom: 14, attributes: { name: 'name' } },
    bus_line: {
      name: 'bus_line',
      minZoom: 10,
      maxZoom: 14,
      attributes: {
        name: 'name',
        /** Line number as people say it; a string. */
        number: 'number',
        /** The publisher's line color, `#rrggbb`. Absent if none is given. */
        color: 'color',
      },
    },
    metro_line: {
      name: 'metro_line',
      minZoom: 8,
      maxZoom: 14,
      attributes: { name: 'name', number: 'number', color: 'color' },
    },
    bus_station: { name: 'bus_station', minZoom: 13, maxZoom: 14, attributes: { name: 'name' } },
    metro_station: {
      name: 'metro_station',
      minZoom: 11,
      maxZoom: 14,
      attributes: {
        name: 'name',
        /** Color of its line. Absent if none is given or several lines meet. */
        color: 'color',
      },
    },
  },
} as const satisfies { layers: Record<OverlayKind, object> } & Record<string, unknown>;

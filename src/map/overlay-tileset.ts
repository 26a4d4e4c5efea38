import type { OverlayKind } from '../contract/shared/vocabulary.ts';

/**
 * What the overlay archive of a region holds, as `tileset.ts` says it of the land archive: a layer for each kind of
 * overlay feature. Ids count the features of one archive. Geometry beyond the last zoom would say nothing more: one
 * unit of a tile is less than a metre there.
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
        /** Number of the line as people say it: a text. */
        number: 'number',
        /** The publisher's colour of the line, `#rrggbb`. Absent: none is given. */
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
        /** Colour of its line. Absent: none is given, or several lines meet. */
        color: 'color',
      },
    },
  },
} as const satisfies { layers: Record<OverlayKind, object> } & Record<string, unknown>;

import { z } from 'zod';

/** The parts of a MapLibre style that a client may want to read; MapLibre gets the whole style as is. */
export const MapStyle = z
  .looseObject({
    version: z.literal(8).meta({ description: 'Version of the MapLibre style specification' }),
    name: z.string().meta({ description: 'Name of the region, in Arabic' }),
    center: z
      .tuple([z.number(), z.number()])
      .meta({ description: 'Middle of the first view: longitude, latitude, degrees' }),
    zoom: z.number().meta({ description: 'Zoom level of the first view, web-mercator' }),
    'font-faces': z
      .looseObject({})
      .meta({ description: 'Fonts of the labels, by name, with their addresses and ranges of characters' }),
    sources: z.looseObject({}).meta({
      description:
        'Where the tiles are read: archives at `pmtiles://` addresses, of the land and, where there are any, of its overlays and of the ground below it',
    }),
    layers: z
      .array(z.looseObject({}))
      .meta({ description: 'Layers from the lowest to the highest, by the MapLibre style specification' }),
  })
  .meta({ description: 'A style by the MapLibre style specification, version 8' });

import { z } from 'zod';
import { Point, Source } from '../shared/common.ts';
import { textOf } from '../shared/fields.ts';

/**
 * A metro station of a region, compact enough for all to be sent, so that clients can find the nearest one
 * themselves.
 */
export const Station = Point.extend({
  name: textOf('Name of the station, in Arabic'),
  lineNames: z
    .array(z.string())
    .meta({ description: 'What the lines that stop there are called for short; empty: none is known' }),
});
export type Station = z.infer<typeof Station>;

export const StationList = z.object({
  stations: z.array(Station).meta({ description: 'Stations, each once, also where lines meet' }),
  source: Source.nullable().meta({ description: 'Where the stations come from; null: there are none' }),
});
export type StationList = z.infer<typeof StationList>;

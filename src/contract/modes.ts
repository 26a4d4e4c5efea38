import { z } from 'zod';

/** One class of a map mode as the tile host describes it: everything a client needs to paint it and to explain it. */
export const ModeClass = z.object({
  id: z.string(),
  label: z.string().meta({ description: 'In Arabic' }),
  color: z.string().meta({ description: 'Class colour, #rrggbb, before it is mixed with the land' }),
  from: z.number().nullable().meta({ description: 'Lower bound, owned by the class; null: open' }),
  to: z.number().nullable().meta({ description: 'Upper bound, not owned; null: open' }),
  fillsGap: z.boolean().meta({ description: 'Declared between bands of the specification that leave a gap' }),
});

export const ModeEntry = z.object({
  id: z.string(),
  label: z.string(),
  attribute: z.string().nullable().meta({ description: 'Tile attribute that the classes read' }),
  unit: z.string().nullable(),
  classes: z.array(ModeClass),
});
export type ModeEntry = z.infer<typeof ModeEntry>;

/**
 * A mode that colours squares of ground instead of parcels. The site draws whatever the tile host lists: it knows none
 * of these modes by name.
 */
export const HeatMode = z.object({
  id: z.string().regex(/^[a-z0-9_]{1,40}$/),
  label: z.string().meta({ description: 'In Arabic' }),
  unit: z.string().nullable(),
  description: z.string().meta({ description: 'How the figure comes about, in Arabic' }),
  dataUrl: z
    .string()
    .meta({ description: 'Address of the squares; {region} stands for the lowercase region key' }),
  classes: z.array(ModeClass).min(2).meta({ description: 'Lowest first' }),
});
export type HeatMode = z.infer<typeof HeatMode>;

export const ModeList = z.object({ modes: z.array(ModeEntry), heatModes: z.array(HeatMode) });
export type ModeList = z.infer<typeof ModeList>;

/** The squares of a heat mode: GeoJSON, each with its value in the unit of the mode and the sales it rests on. */
export interface HeatSquares {
  type: 'FeatureCollection';
  features: {
    type: 'Feature';
    properties: { value: number; saleCount: number };
    geometry: { type: 'Polygon'; coordinates: [number, number][][] };
  }[];
}

import { z } from 'zod';

/** A class of a map mode as described by the tile host: everything a client needs to draw and explain it. */
export const ModeClass = z.object({
  id: z.string().meta({ description: 'Key of the class within its mode' }),
  label: z.string().meta({ description: 'Name of the class, in Arabic' }),
  code: z
    .string()
    .nullable()
    .meta({ description: 'Short code that parcels of the class are labelled with; null: none' }),
  color: z.string().meta({ description: 'Class colour, #rrggbb, before it is mixed with the land' }),
  from: z.number().nullable().meta({
    description:
      'Lower bound in the unit of the mode, owned by the class; null: open, or a class without bounds',
  }),
  to: z.number().nullable().meta({
    description: 'Upper bound in the unit of the mode, not owned; null: open, or a class without bounds',
  }),
  fillsGap: z.boolean().meta({ description: 'Declared between bands of the specification that leave a gap' }),
});

const Label = z.string().meta({ description: 'Name of the mode, in Arabic' });
const Unit = z
  .string()
  .nullable()
  .meta({ description: 'Unit of its bounds and values, in Arabic; null: it has none' });

export const ModeEntry = z.object({
  id: z.string().meta({ description: 'Key of the mode' }),
  label: Label,
  attribute: z
    .string()
    .nullable()
    .meta({ description: 'Tile attribute that the classes read; null: the mode colours nothing' }),
  unit: Unit,
  classes: z.array(ModeClass).meta({ description: 'Classes in the order of the legend' }),
});
export type ModeEntry = z.infer<typeof ModeEntry>;

/**
 * A mode that colors grid squares instead of parcels. The site draws whatever modes the tile host lists, and knows
 * none by name.
 */
export const HeatMode = z.object({
  id: z
    .string()
    .regex(/^[a-z0-9_]{1,40}$/)
    .meta({ description: 'Key of the mode' }),
  label: Label,
  unit: Unit,
  description: z.string().meta({ description: 'How the figure comes about, in Arabic' }),
  dataUrl: z
    .string()
    .meta({ description: 'Address of the squares; {region} stands for the lowercase region key' }),
  classes: z.array(ModeClass).min(2).meta({ description: 'Classes of the values, lowest first' }),
});
export type HeatMode = z.infer<typeof HeatMode>;

export const ModeList = z.object({
  modes: z.array(ModeEntry).meta({ description: 'Modes that colour parcels' }),
  heatModes: z.array(HeatMode).meta({ description: 'Modes that colour squares of ground' }),
});
export type ModeList = z.infer<typeof ModeList>;

/** The squares of a heat mode, as GeoJSON. */
export const HeatSquares = z.object({
  type: z.literal('FeatureCollection').meta({ description: 'As GeoJSON names it' }),
  features: z
    .array(
      z.object({
        type: z.literal('Feature').meta({ description: 'As GeoJSON names it' }),
        properties: z
          .object({
            value: z.number().meta({ description: 'Figure of the square, in the unit of the mode' }),
            saleCount: z.int().meta({ description: 'Sales in the square, as far back as the mode looks' }),
          })
          .meta({ description: 'What the square says' }),
        geometry: z
          .object({
            type: z.literal('Polygon').meta({ description: 'As GeoJSON names it' }),
            coordinates: z
              .array(z.array(z.tuple([z.number(), z.number()])))
              .meta({ description: 'One closed ring of corners: longitude and latitude, degrees' }),
          })
          .meta({ description: 'Outline of the square' }),
      }),
    )
    .meta({ description: 'The squares; those without a figure are left out' }),
});
export type HeatSquares = z.infer<typeof HeatSquares>;

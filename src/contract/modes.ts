import { z } from 'zod';

/** One class of a map mode as the tile host describes it: everything a client needs to paint it and to explain it. */
export const ModeClass = z.object({
  id: z.string(),
  label: z.string().meta({ description: 'In Arabic' }),
  color: z.string().meta({ description: 'Class colour, #rrggbb, before it is mixed with the land' }),
  from: z.number().nullable().meta({ description: 'Lower bound, owned by the class' }),
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

export const ModeList = z.object({ modes: z.array(ModeEntry) });
export type ModeList = z.infer<typeof ModeList>;

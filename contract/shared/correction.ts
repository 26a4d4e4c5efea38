import { z } from 'zod';

/**
 * What the operator of the product corrected in a row of a publisher. Licenses of open data forbid to credit the publisher
 * with changed figures.
 */
export const Correction = z.object({
  correctedOn: z.iso.date().meta({ description: 'Day of the last correction, YYYY-MM-DD' }),
  fields: z
    .array(
      z.object({
        name: z.string().meta({ description: 'What was corrected, in Arabic' }),
        from: z.string().nullable().meta({ description: 'What its publisher states; null: nothing' }),
      }),
    )
    .meta({ description: 'Corrected figures and texts' }),
  reason: z.string().nullable().meta({ description: 'Why, in the words of the operator; null: not stated' }),
  by: z.string().meta({ description: 'Organization that corrected it, in Arabic' }),
});
export type Correction = z.infer<typeof Correction>;

/** Of a row: absent where it is as its publisher states it. */
export const CorrectionIfAny = Correction.optional().meta({
  description: 'Correction of the row; absent: it is as its source states it',
});

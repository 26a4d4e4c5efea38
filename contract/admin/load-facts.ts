import { z } from 'zod';
import { countOf, textIfAny, textOf } from '../shared/fields.ts';
import { fileKinds, spellingKinds } from './load-kinds.ts';
import { regionKeys } from '../shared/vocabulary.ts';

/** What a load has found, as values: a screen shows them in the reader's language. */

const Region = z.enum(regionKeys).meta({ description: 'Key of the region' });

const ColumnFact = z.object({
  column: textOf('The column, as the file names it'),
  field: textIfAny('What it was taken for, as `npm run data -- template` names it; null: nothing known'),
  label: textIfAny('The same in Arabic, as the header of an empty file; null: nothing known'),
  rows: countOf('Rows that have the field by it'),
  misread: countOf('Rows whose value could not be understood'),
});
export type ColumnFact = z.infer<typeof ColumnFact>;

const LossFact = z.object({
  region: Region,
  removed: countOf('Imported rows that would go'),
  before: countOf('Imported rows that are there'),
});
export type LossFact = z.infer<typeof LossFact>;

const RegionFact = z.object({
  region: Region,
  rowsBefore: countOf('Rows of the kind before'),
  rowsAfter: countOf('Rows of the kind after'),
});
export type RegionFact = z.infer<typeof RegionFact>;

const Suggestion = z.object({
  kind: z.enum(spellingKinds).meta({ description: 'What it names' }),
  region: Region,
  city: z.string().meta({ description: 'City of a district; empty: of a city' }),
  written: textOf('The name as files have it'),
  meant: textIfAny('What it may mean; null: nothing like it is known'),
  rows: countOf('Rows that have it'),
  score: z
    .number()
    .nullable()
    .meta({ description: 'How alike the two are, 0 to 1; null: nothing to compare' }),
});
export type SuggestionFact = z.infer<typeof Suggestion>;

export const LoadFacts = z.object({
  kind: z.enum(fileKinds).optional().meta({ description: 'Of which kind the file looks' }),
  columns: z.array(ColumnFact).optional().meta({ description: 'Columns of the file, in its order' }),
  losses: z
    .array(LossFact)
    .optional()
    .meta({ description: 'Regions that would lose more than a tenth of their imported rows of the kind' }),
  suggestions: z
    .array(Suggestion)
    .optional()
    .meta({ description: 'Names that no place takes, and what they may mean' }),
  regions: z.array(RegionFact).optional().meta({ description: 'Regions that the load concerns' }),
});
export type LoadFacts = z.infer<typeof LoadFacts>;

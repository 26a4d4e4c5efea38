import { z } from 'zod';
import { countOf, textIfAny, textOf } from '../shared/fields.ts';
import { fileKinds, rowKinds, spellingKinds } from './load-kinds.ts';
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

const LayerFact = z.object({
  name: textOf('Name of the layer'),
  features: z.int().nullable().meta({ description: 'How many features it has; null: not counted' }),
  kind: z.enum(fileKinds).nullable().meta({ description: 'Of which kind it looks; null: of none' }),
});
export type LayerFact = z.infer<typeof LayerFact>;

const FieldFact = z.object({
  field: textOf('Name of the field, as `npm run data -- template` has it'),
  label: textOf('The same in Arabic'),
});
export type FieldFact = z.infer<typeof FieldFact>;

const ChangeFact = z.object({
  region: Region.nullable().meta({ description: 'Key of the region; null: the rows have none' }),
  kind: z.enum(rowKinds).meta({ description: 'Kind of the rows' }),
  added: countOf('Rows that come'),
  changed: countOf('Rows that change'),
  removed: countOf('Rows that go, without those of the demonstration'),
  removedDemo: countOf('Rows of the demonstration that go'),
  before: countOf('If rows go: how many there are, without those of the demonstration'),
  isAsked: z.boolean().meta({
    description: 'Whether they only go when that is confirmed: more than a tenth, or of the demonstration',
  }),
});
export type ChangeFact = z.infer<typeof ChangeFact>;

const LeftOutFact = z.object({
  reason: textOf('Why the rows are not taken, in Arabic'),
  rows: countOf('Rows'),
  first: z.array(z.string()).meta({ description: 'Numbers of the first of them in their file' }),
});
export type LeftOutFact = z.infer<typeof LeftOutFact>;

const PlacedFact = z.object({
  placed: countOf('Rows that stand on a parcel or in a neighborhood'),
  unplaced: countOf('Rows whose place is only their city or region, or not known'),
  held: countOf('Rows that are held aside'),
});
export type PlacedFact = z.infer<typeof PlacedFact>;

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
  load: z.int().positive().optional().meta({ description: 'Id of the load, by which it can be undone' }),
  kind: z.enum(fileKinds).optional().meta({ description: 'Of which kind the file looks' }),
  layers: z
    .array(LayerFact)
    .optional()
    .meta({ description: 'Layers of the file, if it has several, of which one is loaded' }),
  columns: z.array(ColumnFact).optional().meta({ description: 'Columns of the file, in its order' }),
  fields: z
    .partialRecord(z.enum(fileKinds), z.array(FieldFact))
    .optional()
    .meta({ description: 'Fields of each kind that columns can be said to be' }),
  changes: z
    .array(ChangeFact)
    .optional()
    .meta({ description: 'What the load does to the rows of each kind and region that it concerns' }),
  leftOut: z.array(LeftOutFact).optional().meta({ description: 'Rows that are not taken, by reason' }),
  placed: PlacedFact.optional().meta({ description: 'Where the rows of the load stand, if it places them' }),
  notes: z
    .array(textOf('A sentence in Arabic'))
    .optional()
    .meta({ description: 'What a person should know of the rows besides' }),
  suggestions: z
    .array(Suggestion)
    .optional()
    .meta({ description: 'Names that no place takes, and what they may mean' }),
});
export type LoadFacts = z.infer<typeof LoadFacts>;

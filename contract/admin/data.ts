import { z } from 'zod';
import { adminRoutes } from './routes.ts';
import { DayInput, PagingInput, TextInput, timeIfAny, timeOf } from '../shared/common.ts';
import { endpoint } from '../shared/endpoint.ts';
import { page } from '../shared/envelope.ts';
import { countOf, textIfAny, textOf } from '../shared/fields.ts';
import { origins, regionKeys } from '../shared/vocabulary.ts';
import { jobActions, jobStates } from './job-states.ts';
import { LoadFacts } from './load-facts.ts';
import {
  fileKinds,
  heldKinds,
  heldReasons,
  loadKinds,
  loadModes,
  rowKinds,
  spellingKinds,
  textEncodings,
} from './load-kinds.ts';

const Region = z.enum(regionKeys).meta({ description: 'Key of the region' });

const StatusRow = z.object({
  region: Region,
  kind: z.enum(rowKinds).meta({ description: 'Kind of the rows' }),
  quarter: textIfAny('Quarter of indicators, such as 2025-Q3; null: of other kinds'),
  rows: countOf('How many there are'),
  source: textOf('Whom they are credited to'),
  licence: textIfAny('Under which licence; null: unknown'),
  files: z.string().meta({ description: 'Names of the files that they came from; empty: not known' }),
  origin: z.enum(origins).meta({ description: 'demo: of the demonstration; import: from a file' }),
  loadedAt: textOf('When they were last loaded, ISO 8601'),
});

const DerivedFile = z.object({
  builtAt: timeIfAny('When it was made', 'there is none'),
  isCurrent: z.boolean().meta({ description: 'Whether it is of the data that is there now' }),
});
export type DerivedFile = z.infer<typeof DerivedFile>;

const LoadId = z.int().positive().meta({ description: 'Id of the load' });

const Undoable = z.object({
  id: LoadId,
  kind: z.enum(loadKinds).meta({ description: 'Kind of the load' }),
  region: Region.nullable().meta({ description: 'Region that it concerned; null: none' }),
  loadedAt: timeOf('When it was loaded'),
  files: z.array(z.string()).meta({ description: 'Names of its files' }),
  rowsBefore: countOf('Rows of the kind in the region before'),
  rowsAfter: countOf('Rows after'),
  isLast: z
    .boolean()
    .meta({ description: 'Whether it is the last of its kind in the region; others wait for it' }),
});

export const DataStatus = z.object({
  rows: z.array(StatusRow).meta({ description: 'What is there, by region, kind and source' }),
  tiles: z
    .array(DerivedFile.extend({ region: Region }))
    .meta({ description: 'Archives of map tiles, by region; none of those on another host' }),
  snapshot: DerivedFile.meta({
    description: 'The copy of the land that lists and figures are answered from',
  }),
  undoable: z.array(Undoable).meta({
    description: 'Last three loads of each kind in each region, which can be undone in order, newest first',
  }),
});
export type DataStatus = z.infer<typeof DataStatus>;

export const getDataStatus = endpoint({
  route: adminRoutes.getDataStatus,
  access: 'data.read',
  isOurs: true,
  summary: 'What data is there, how old it is, and what can be undone',
  data: DataStatus,
});

/** What is said of a file: options of `npm run data -- import`. */
export const loadOptions = {
  kind: z.enum(fileKinds).meta({ description: 'Of which kind the file is' }),
  region: Region.optional().meta({ description: 'Region of its rows; absent: as each row says' }),
  city: TextInput(80).optional().meta({ description: 'City of rows that name none' }),
  mode: z.enum(loadModes).optional().meta({
    description:
      'replace: rows of earlier loads go; append: what is known stays as it is; upsert: what is known is written anew; absent: as is usual for the kind',
  }),
  source: TextInput(160).optional().meta({ description: 'Publisher, in Arabic' }),
  licence: TextInput(160).optional().meta({ description: 'Licence' }),
  date: DayInput.optional().meta({ description: 'Day of publication, `YYYY-MM-DD`' }),
  crs: z
    .string()
    .regex(/^EPSG:\d{3,6}$/)
    .optional()
    .meta({
      description: 'Coordinate system of a geographic file that does not state it, such as `EPSG:32638`',
    }),
  encoding: z
    .enum(textEncodings)
    .optional()
    .meta({ description: 'Text encoding of a file that does not show it' }),
  layer: TextInput(200).optional().meta({ description: 'Layer to read of a file that has several' }),
  columns: z
    .record(TextInput(200), z.string().regex(/^\w{1,40}$/))
    .optional()
    .meta({
      description: 'Fields by the columns that are said to be them; kept for the next file of the publisher',
    }),
};

const JobId = z.uuid().meta({ description: 'Id of the job' });

export const DataJob = z.object({
  id: JobId,
  action: z.enum(jobActions).meta({ description: 'What it does' }),
  state: z.enum(jobStates).meta({ description: 'How far it is' }),
  fileName: textIfAny('Name of the uploaded file; null: none'),
  options: z
    .object(loadOptions)
    .nullable()
    .meta({ description: 'What was said of the file; null: nothing yet' }),
  who: textIfAny('Who started it; null: unknown'),
  requestedAt: timeOf('When it was started'),
  endedAt: timeIfAny('When it ended', 'it has not ended'),
  progress: z
    .object({
      rows: countOf('Rows so far'),
      secondsLeft: z.number().nullable().meta({ description: 'Seconds left, about; null: unknown' }),
    })
    .nullable()
    .meta({ description: 'How far a load is; null: it does not read rows now' }),
  error: textIfAny('Why it failed, as the command says it; null: it did not'),
  lines: z.array(z.string()).meta({ description: 'The report, as the command prints it' }),
  facts: LoadFacts.meta({ description: 'What it found, as values' }),
  lists: z
    .array(z.string())
    .meta({ description: 'Names of lists that it wrote: rows that were not placed or are held aside' }),
});
export type DataJob = z.infer<typeof DataJob>;

export const listDataJobs = endpoint({
  route: adminRoutes.listDataJobs,
  access: 'data.read',
  isOurs: true,
  summary: 'The last jobs on data, newest first, without their reports',
  data: z.array(DataJob),
});

const parameters = z.object({ id: JobId });

export const getDataJob = endpoint({
  route: adminRoutes.getDataJob,
  access: 'data.read',
  isOurs: true,
  summary: 'A job on data, with its report',
  parameters,
  data: DataJob,
});

export const uploadData = endpoint({
  route: adminRoutes.uploadData,
  access: 'data.write',
  isOurs: true,
  summary:
    'Uploads a file of data of at most 2 GB; the job finds out of which kind it looks. Nothing is loaded',
  upload: true,
  data: DataJob,
});

export const checkData = endpoint({
  route: adminRoutes.checkData,
  access: 'data.write',
  isOurs: true,
  summary: 'Does what a load of an uploaded file would do, and changes nothing',
  parameters,
  body: z.object(loadOptions),
  data: DataJob,
});

export const loadData = endpoint({
  route: adminRoutes.loadData,
  access: 'data.write',
  isOurs: true,
  summary: 'Loads an uploaded file in one transaction, then draws tiles',
  parameters,
  body: z.object({
    ...loadOptions,
    isLossConfirmed: z
      .boolean()
      .optional()
      .meta({ description: 'Whether it may remove more than a tenth of the imported rows of its kind' }),
  }),
  data: DataJob,
});

export const undoLoad = endpoint({
  route: adminRoutes.undoLoad,
  access: 'data.write',
  isOurs: true,
  summary:
    'Takes back a load, by its id, or the last one of a kind in a region. The job fails with the reason if later loads stand on it',
  body: z.object({
    kind: z.enum(loadKinds).meta({ description: 'Kind of the load' }),
    region: Region.optional().meta({ description: 'Region that it concerned' }),
    load: LoadId.optional(),
  }),
  data: DataJob,
});

const HeldRow = z.object({
  id: textOf('Id of the row'),
  kind: z.enum(heldKinds).meta({ description: 'Kind of its file' }),
  file: textOf('Name of its file'),
  line: countOf('Line in it'),
  reason: z.enum(heldReasons).meta({ description: 'Why it is held aside' }),
  detail: z.record(z.string(), z.unknown()).meta({ description: 'The figures that were compared' }),
  reference: textOf('What it calls itself'),
  region: Region.nullable().meta({ description: 'Its region; null: unknown' }),
  city: textIfAny('City as written; null: none'),
  district: textIfAny('District as written; null: none'),
  plan: textIfAny('Number of the plan; null: none'),
  parcel: textIfAny('Numbers of parcels; null: none'),
  when: textIfAny('Day of a deed, `YYYY-MM-DD`, or quarter of indicators, such as 2025-Q3; null: none'),
  type: textIfAny('Type and class of the property; null: none'),
  deeds: z.number().nullable().meta({ description: 'Deeds of a quarter; null: of other kinds' }),
  priceSar: z.number().nullable().meta({ description: 'Price, or value of a quarter, SAR; null: unknown' }),
  areaSqm: z.number().nullable().meta({ description: 'Area, m²; null: unknown' }),
  pricePerSqm: z.number().nullable().meta({ description: 'Price per m², SAR; null: unknown' }),
});
export type HeldRow = z.infer<typeof HeldRow>;

export const listHeldRows = endpoint({
  route: adminRoutes.listHeldRows,
  access: 'data.read',
  isOurs: true,
  summary: 'Implausible rows that are held aside',
  query: z.object({
    kind: z.enum(heldKinds).optional().meta({ description: 'Kind of the file' }),
    regionKey: Region.optional(),
    ...PagingInput,
  }),
  data: page(HeldRow),
});

export const acceptHeldRows = endpoint({
  route: adminRoutes.acceptHeldRows,
  access: 'data.write',
  isOurs: true,
  summary: 'Puts rows in force that are held aside',
  body: z.object({
    ids: z
      .array(z.string().regex(/^[0-9a-f]{16}$/))
      .min(1)
      .max(200)
      .meta({ description: 'Ids of the rows' }),
  }),
  data: DataJob,
});

export const suggestSpellings = endpoint({
  route: adminRoutes.suggestSpellings,
  access: 'data.write',
  isOurs: true,
  summary: 'Looks for what names of places may mean that no district or city takes',
  body: z.object({ region: Region }),
  data: DataJob,
});

export const acceptSpellings = endpoint({
  route: adminRoutes.acceptSpellings,
  access: 'data.write',
  isOurs: true,
  summary: 'Accepts other names of districts and cities, and places rows anew',
  body: z.object({
    spellings: z
      .array(
        z.object({
          kind: z.enum(spellingKinds).meta({ description: 'What it names' }),
          region: Region,
          city: z.string().max(80).meta({ description: 'City of a district; empty: of a city' }),
          written: TextInput(160).meta({ description: 'The name as files have it' }),
          meant: TextInput(160).meta({ description: 'The name that is meant' }),
        }),
      )
      .min(1)
      .max(500)
      .meta({ description: 'What is accepted' }),
  }),
  data: DataJob,
});

export const getDataList = endpoint({
  route: adminRoutes.getDataList,
  access: 'data.read',
  isOurs: true,
  summary: 'A list that a load wrote, as CSV; of a large one only its beginning',
  parameters: z.object({
    name: z
      .string()
      .regex(/^[^/\\]+\.csv$/)
      .max(300)
      .meta({ description: 'Name of the list' }),
  }),
  data: z.object({
    name: textOf('Name of the list'),
    text: textOf('Its content'),
    isWhole: z.boolean().meta({ description: 'Whether that is all of it' }),
  }),
});

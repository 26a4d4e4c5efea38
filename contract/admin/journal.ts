import { z } from 'zod';
import { adminRoutes } from './routes.ts';
import { DayInput, Id, PagingInput, timeOf } from '../shared/common.ts';
import { endpoint } from '../shared/endpoint.ts';
import { numberIfAny, textIfAny } from '../shared/fields.ts';
import { page } from '../shared/envelope.ts';
import { regionKeys } from '../shared/vocabulary.ts';
import { journalActs, journalOrigins } from './acts.ts';

const Act = z.enum(journalActs).meta({ description: 'What was done, as `area.act`' });
const Origin = z
  .enum(journalOrigins)
  .meta({ description: 'desk: on the site; command: a command on the server; token: a machine' });

export const JournalEntry = z.object({
  id: Id.meta({ description: 'Number of the entry; later ones are greater' }),
  at: timeOf('When it was done'),
  origin: Origin,
  who: textIfAny(
    'Name or phone number of the operator, name of the token, or user of the server; null: an account that is no more',
  ),
  act: Act,
  subject: textIfAny('What it was done to, such as `operator 5`; null: nothing in particular'),
  regionKey: z
    .enum(regionKeys)
    .nullable()
    .meta({ description: 'Key of the region that it was done to; null: none, or several' }),
  detail: z
    .record(z.string(), z.unknown())
    .meta({ description: 'Details by name, such as the value before and after' }),
  rowsBefore: numberIfAny('Rows of the kind before; null: none were counted'),
  rowsAfter: numberIfAny('Rows of the kind after; null: none were counted'),
  fileName: textIfAny('Name of the file that was loaded; null: none was'),
  fileChecksum: textIfAny('SHA-256 of that file, hexadecimal; null: none was loaded'),
});
export type JournalEntry = z.infer<typeof JournalEntry>;

export const listJournal = endpoint({
  route: adminRoutes.listJournal,
  access: 'journal.read',
  isOurs: true,
  summary: 'What operators, commands and machines did, newest first',
  query: z.object({
    act: Act.optional(),
    origin: Origin.optional(),
    regionKey: z.enum(regionKeys).optional().meta({ description: 'Key of a region' }),
    since: DayInput.optional().meta({ description: 'First day (Saudi time), `YYYY-MM-DD`' }),
    until: DayInput.optional().meta({ description: 'Last day (Saudi time), `YYYY-MM-DD`' }),
    ...PagingInput,
  }),
  data: page(JournalEntry),
});

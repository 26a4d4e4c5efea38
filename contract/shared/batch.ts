import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { limits } from './limits.ts';
import { sharedRoutes } from './routes.ts';

const Read = z.object({
  path: z
    .string()
    .max(4000)
    .regex(/^\/([^/].*)?$/)
    .meta({ description: 'Path and query of a read of this contract, as they would be asked for alone' }),
  version: z
    .union([z.literal(2), z.literal(3), z.literal(4)])
    .optional()
    .meta({ description: 'Its X-Version, where it has one' }),
});

/** The response that the read would have received alone. */
const ReadAnswer = z.object({
  status: z.int().meta({ description: 'HTTP status' }),
  body: z.unknown().meta({ description: 'The whole JSON body; null: the answer is no JSON' }),
});

/** An on-demand rendered page needs a dozen reads: sent separately, most of their cost would be request overhead. */
export const readBatch = endpoint({
  route: sharedRoutes.readBatch,
  access: 'anyone',
  isOurs: true,
  summary:
    'Several reads at once, each with the rights of the caller and counted as if it had been asked for alone',
  body: z.object({
    reads: z.array(Read).min(1).max(limits.batchReads).meta({ description: 'What to read' }),
  }),
  data: z.array(ReadAnswer).meta({ description: 'An answer for each read, in their order' }),
});

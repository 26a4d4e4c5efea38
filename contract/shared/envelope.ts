import { z } from 'zod';
import { codesOfEveryCall, errorStatus, type ErrorCode } from './errors.ts';

const message = z.string().meta({ description: 'A sentence in Arabic, fit to be shown as it is' });

/** The envelope of every response of the platform, so that clients read `response.data.data` for every call alike. */
export function envelope<Data extends z.ZodType>(data: Data) {
  return z
    .object({
      status: z.literal(true).meta({ description: 'true: the call was done' }),
      message,
      data: data.meta({ description: data.description ?? 'What the call answers with' }),
    })
    .meta({ description: 'The call was done' });
}

/** A page of a list. */
export function page<Item extends z.ZodType>(item: Item) {
  return z
    .object({
      items: z.array(item).meta({ description: 'Rows of this page' }),
      totalCount: z
        .int()
        .nonnegative()
        .meta({ description: 'All rows that match, not only those on this page' }),
      offset: z.int().nonnegative().meta({ description: 'Rows that were passed over, as asked for' }),
      limit: z.int().positive().meta({ description: 'Rows that a page holds at most, as asked for' }),
    })
    .meta({ description: 'One page of a list' });
}

/** The envelope of an error. A newer platform may send codes that a client does not know. */
export const ErrorEnvelope = z
  .object({
    status: z.literal(false).meta({ description: 'false: the call was refused' }),
    message,
    code: z.enum(Object.keys(errorStatus) as [ErrorCode, ...ErrorCode[]]).meta({
      description: `Why, for programs; stable. Any call may carry ${codesOfEveryCall.join(', ')}; the others belong to the calls whose subject they name. too_many_requests and every code of status 503 come with Retry-After, seconds. Later versions may add codes`,
    }),
    field: z.string().optional().meta({
      description:
        'With bad_request: which input was refused, by its name here; parts of a body are joined by slashes. With unknown_query: the names of the query that the call does not know, joined by commas',
    }),
    data: z.null().meta({ description: 'Always null' }),
  })
  .meta({ description: 'Refused; `code` says why, `message` says it in Arabic' });
export type ErrorEnvelope = z.infer<typeof ErrorEnvelope>;

export interface Envelope<Data> {
  status: true;
  message: string;
  data: Data;
}

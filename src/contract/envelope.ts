import { z } from 'zod';

/**
 * Every answer of the platform has this outer shape, so a client reads `response.data.data` for every call alike.
 * `message` is Arabic and fit to be shown as it is.
 */
export function envelope<Data extends z.ZodType>(data: Data) {
  return z.object({ status: z.literal(true), message: z.string(), data });
}

/** A page of a list. `totalCount` counts all rows that match, not only those on this page. */
export function page<Item extends z.ZodType>(item: Item) {
  return z.object({
    items: z.array(item),
    totalCount: z.int().nonnegative(),
    offset: z.int().nonnegative(),
    limit: z.int().positive(),
  });
}

/** The envelope of a refusal. `code` is stable and meant for programs, `message` for people. */
export const ErrorEnvelope = z.object({
  status: z.literal(false),
  message: z.string(),
  code: z.string(),
  data: z.null(),
});
export type ErrorEnvelope = z.infer<typeof ErrorEnvelope>;

export interface Envelope<Data> {
  status: true;
  message: string;
  data: Data;
}

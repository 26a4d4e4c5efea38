import type { Envelope } from '../../../contract/shared/envelope.ts';

/**
 * The data and message of an answer. Networks may inject their own pages (captive portals) with status 200: anything
 * but our envelope is an ordinary failure.
 */
export function envelopeData<Data>(body: Envelope<Data> | undefined): { data: Data; message: string } {
  if (typeof body !== 'object' || body.status !== true || !('data' in body)) {
    throw new Error('the answer is not in the envelope');
  }
  return { data: body.data, message: body.message };
}

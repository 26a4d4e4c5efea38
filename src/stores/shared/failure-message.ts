import { CallFailure } from '../../api/shared/failure.ts';
import { serverFailed } from '../../../words/ar/shared/server-failed.ts';

/**
 * What to tell about a failed call where the sentence of the place blames the network: the server's message, or that
 * the server failed; undefined only if there was no answer at all.
 */
export function failureMessage(error: unknown): string | undefined {
  if (!(error instanceof CallFailure)) return undefined;
  return error.serverMessage ?? (error.kind === 'refused' ? serverFailed : undefined);
}

/** Gives the failure of a call that message, for a loader, which shows the failure's own. */
export async function withFailureMessage<Value>(call: Promise<Value>): Promise<Value> {
  try {
    return await call;
  } catch (error) {
    if (error instanceof CallFailure) error.serverMessage = failureMessage(error);
    throw error;
  }
}

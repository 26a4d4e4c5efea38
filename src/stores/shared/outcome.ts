import { CallFailure } from '../../api/shared/failure.ts';
import { failureMessage } from './failure-message.ts';

/** Why saving failed: what `failureMessage` tells, and the input field that the server names. */
export interface Refused {
  field: string | undefined;
  message: string | undefined;
}

/** Outcome of saving: undefined on success, else the reason. */
export type Outcome = Refused | undefined;

/** Runs an operation that the server may refuse; returns a failure instead of throwing it. */
export async function outcomeOf(work: () => Promise<void>): Promise<Outcome> {
  try {
    await work();
    return undefined;
  } catch (error) {
    const failure = error instanceof CallFailure ? error : undefined;
    return { field: failure?.field, message: failureMessage(error) };
  }
}

/** Whether the text looks like an e-mail address; only a mail to it could prove that. */
export function isEmail(text: string): boolean {
  return /^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/.test(text.trim());
}

import { CallFailure } from '../../api/shared/failure.ts';

/** Why something was not saved: a sentence of the server's, if it gave one, and the input that it names. */
export interface Refused {
  field: string | undefined;
  message: string | undefined;
}

/** What came of saving: nothing more to say, or why not. */
export type Outcome = Refused | undefined;

/** Does something that a server may refuse; what went wrong is told instead of thrown. */
export async function outcomeOf(work: () => Promise<void>): Promise<Outcome> {
  try {
    await work();
    return undefined;
  } catch (error) {
    const failure = error instanceof CallFailure ? error : undefined;
    return { field: failure?.field, message: failure?.serverMessage };
  }
}

/** An e-mail address, as far as it can be told without writing to it. */
export function isEmail(text: string): boolean {
  return /^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/.test(text.trim());
}

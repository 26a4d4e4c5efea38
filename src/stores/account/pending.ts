import { atom } from 'nanostores';
import type { ProviderId } from '../../environment/identity.ts';
import { failureMessage } from '../shared/failure-message.ts';
import { showToast } from '../shell/toasts.ts';

type Operation = 'code' | 'confirm' | 'save' | ProviderId;

/** The operation in progress; all buttons are disabled meanwhile (specification §5). */
export const $pending = atom<Operation | undefined>(undefined);

/** How an operation that waits for another window hands the buttons back, and takes them again. */
export interface Turn {
  /** Enables the buttons, although the operation has not ended. */
  release: () => void;
  /** Disables them again: the operation goes on. */
  resume: () => void;
}

let latest = 0;

/** Runs an operation unless one is in progress. An operation that was released never ends the one after it. */
export async function pending(what: Operation, work: (turn: Turn) => Promise<void>): Promise<void> {
  if ($pending.get()) return;
  let own = 0;
  const resume = () => {
    own = latest += 1;
    $pending.set(what);
  };
  const release = () => {
    if (own === latest) $pending.set(undefined);
  };
  resume();
  try {
    await work({ release, resume });
  } finally {
    release();
  }
}

/** Shows the server's message (specification §5); without one, that the server failed, or was not reached. */
export function tell(error: unknown): void {
  showToast('danger', failureMessage(error));
}

import { getDesk, type Desk } from '../../api/admin/operators.ts';
import { CallFailure } from '../../api/shared/failure.ts';
import type { OperatorRight } from '../../../contract/admin/rights.ts';
import { clients } from '../shared/clients.ts';
import { createLoader } from '../shared/load.ts';
import { withFailureMessage } from '../shared/failure-message.ts';

/** The desk of the person who is signed in; null: they have no right there. */
const desk = createLoader<Desk | null>();
export const $desk = desk.$load;

export async function loadDesk(): Promise<void> {
  await desk.start((signal) => withFailureMessage(deskOrNone(signal)));
}

async function deskOrNone(signal: AbortSignal): Promise<Desk | null> {
  try {
    return await getDesk(clients, signal);
  } catch (error) {
    if (error instanceof CallFailure && error.code === 'not_allowed') return null;
    throw error;
  }
}

/** Whether the person may do something at the desk. */
export function mayDo(right: OperatorRight): boolean {
  const load = $desk.get();
  return load.status === 'ready' && (load.value?.rights.includes(right) ?? false);
}

import { logEvent } from '../../api/account/session.ts';
import { clients } from '../shared/clients.ts';
import { reportOf } from './error-report.ts';

/** Maximum number of reports per page. */
const mostTold = 3;

const told = new Set<string>();

/** Sends an error report, if it is the first of its kind and within the limit. Not retried if sending fails. */
export async function tellError(error: unknown): Promise<void> {
  const report = reportOf(error, location);
  if (!report) return;
  const kind = report.message + report.stack[0];
  if (told.has(kind) || told.size >= mostTold) return;
  told.add(kind);
  await logEvent(clients, { type: 'ERROR', name: 'client_error', data: report }).catch(() => undefined);
}

import { shellRoutes } from '../../../contract/shell/routes.ts';
import type { FormDetails } from '../../../contract/shell/promotion-form.ts';
import { call } from '../shared/call.ts';
import type { Clients } from '../shared/clients.ts';

/** Whether to show a promotional form to the signed-in user, and its content. */
export function getFormDetails(clients: Clients): Promise<FormDetails> {
  return call(clients, shellRoutes.getFormDetails, { query: { isWeb: true } });
}

/** Records what the user did with a version of the form. */
export function addFormTracking(
  clients: Clients,
  body: { key: string; updatedAt: string; action: 'shown' | 'closed' | 'opened_link' },
): Promise<unknown> {
  return call(clients, shellRoutes.addFormTracking, { body });
}

import type { Promo } from '../../contract/shell/content.ts';
import type { FormDetails } from '../../contract/shell/promotion-form.ts';
import { contentPaths, routes } from '../../contract/routes.ts';
import { call, pageTimeout } from '../shared/call.ts';
import type { Clients } from '../shared/clients.ts';
import { CallFailure } from '../shared/failure.ts';

/**
 * The promotion for visitors. It carries the headers of all calls (specification §7), and never a token. The content
 * service answers without the API's envelope. Throws `CallFailure`.
 */
export async function getPromo({ anonymous }: Clients): Promise<Promo> {
  try {
    const { data } = await anonymous.get<{ data: Promo }>(contentPaths.promo, {
      params: { populate: '*' },
      timeout: pageTimeout,
    });
    return data.data;
  } catch (error) {
    throw new CallFailure(error);
  }
}

/** Whether to show a promotional form to the signed-in user, and its content. */
export function getFormDetails(clients: Clients): Promise<FormDetails> {
  return call(clients, routes.getFormDetails, { query: { isWeb: true }, timeout: pageTimeout });
}

/** Records what the user did with a version of the form. */
export function addFormTracking(
  clients: Clients,
  body: { key: string; updatedAt: string; action: 'shown' | 'closed' | 'opened_link' },
): Promise<unknown> {
  return call(clients, routes.addFormTracking, { body, timeout: pageTimeout });
}

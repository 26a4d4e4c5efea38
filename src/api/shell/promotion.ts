import axios from 'axios';
import type { Promo } from '../../contract/shell/content.ts';
import type { FormDetails } from '../../contract/shell/promotion-form.ts';
import { contentPaths, routes } from '../../contract/routes.ts';
import type { Environment } from '../../environment/environment.ts';
import { call, pageTimeout } from '../shared/call.ts';
import type { Clients } from '../shared/clients.ts';
import { CallFailure } from '../shared/failure.ts';

/** The promotion of visitors. The content service is no call of the API, so none of its headers are sent. */
export async function getPromo({ addresses }: Environment): Promise<Promo> {
  try {
    const url = `${addresses.main}${contentPaths.promo}`;
    const { data } = await axios.get<{ data: Promo }>(url, {
      params: { populate: '*' },
      timeout: pageTimeout,
    });
    return data.data;
  } catch (error) {
    throw new CallFailure(error);
  }
}

/** Whether a promotional form is to be shown to the member, and what it holds. */
export function getFormDetails(clients: Clients): Promise<FormDetails> {
  return call(clients, routes.getFormDetails, { query: { isWeb: true }, timeout: pageTimeout });
}

/** Records what the member did with a version of the form. */
export function addFormTracking(
  clients: Clients,
  body: { key: string; updatedAt: string; action: 'shown' | 'closed' | 'opened_link' },
): Promise<unknown> {
  return call(clients, routes.addFormTracking, { body, timeout: pageTimeout });
}

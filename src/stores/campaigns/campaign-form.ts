import { sendCampaignForm, type CampaignFormInput } from '../../api/campaigns/campaigns.ts';
import { CallFailure } from '../../api/shared/failure.ts';
import { latinDigits } from '../../contract/shared/fold-arabic.ts';
import { storageKeys } from '../../environment/environment.ts';
import { readStorage } from '../../environment/storage.ts';
import { clients } from '../shared/clients.ts';
import { track } from '../usage/usage.ts';

/** What a person wrote into the form of a campaign; fields that it does not have are empty. */
export interface CampaignAnswers {
  name: string;
  phone: string;
  email: string;
  message: string;
  website: string;
}

export type CampaignFault = 'name' | 'phone' | 'email';

/** What is wrong with the answers, in the order of the form. */
export function faultsOf(answers: CampaignAnswers, has: (field: string) => boolean): CampaignFault[] {
  const faults: CampaignFault[] = [];
  if (has('name') && !answers.name.trim()) faults.push('name');
  if (!nationalNumber(answers.phone)) faults.push('phone');
  if (answers.email && !/^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/.test(answers.email.trim())) faults.push('email');
  return faults;
}

/** The nine digits of a Saudi mobile number, in whatever way it was written; undefined when it is none. */
export function nationalNumber(text: string): string | undefined {
  const digits = latinDigits(text)
    .replace(/\D/g, '')
    .replace(/^(00966|966|0)/, '');
  return /^5\d{8}$/.test(digits) ? digits : undefined;
}

/** What came of sending: received, or why not in a sentence of the server's, if it gave one. */
export type CampaignOutcome = { isSent: true } | { isSent: false; message: string | undefined };

/** Sends the answers with what the page's address told about where the person came from. */
export async function sendAnswers(
  campaign: string,
  regionKey: string | undefined,
  answers: CampaignAnswers,
  recaptchaResponse: string,
  address: URLSearchParams,
): Promise<CampaignOutcome> {
  const mark = (name: string) => address.get(name)?.slice(0, 120) || null;
  try {
    await sendCampaignForm(clients, campaign, {
      name: answers.name.trim() || null,
      phoneNumber: `+966${nationalNumber(answers.phone) ?? ''}`,
      email: answers.email.trim() || null,
      message: answers.message.trim() || null,
      regionKey: (regionKey as CampaignFormInput['regionKey']) ?? null,
      refUserId: readStorage(storageKeys.refUserId)?.slice(0, 120) ?? null,
      source: mark('utm_source'),
      medium: mark('utm_medium'),
      content: mark('utm_content'),
      website: answers.website,
      recaptchaResponse,
    });
    track('Campaign Form Sent', { campaign });
    return { isSent: true };
  } catch (error) {
    return { isSent: false, message: error instanceof CallFailure ? error.serverMessage : undefined };
  }
}

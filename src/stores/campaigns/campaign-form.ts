import { internationalNumber, mobileDigits } from '../../../contract/shared/phone-number.ts';
import { sendCampaignForm, type CampaignFormInput } from '../../api/campaigns/campaigns.ts';
import { CallFailure } from '../../api/shared/failure.ts';
import { storageKeys } from '../../environment/environment.ts';
import { readStorage } from '../../environment/storage.ts';
import { clients } from '../shared/clients.ts';
import { track } from '../usage/usage.ts';

/** Values of a campaign form; fields that the form does not have are empty. */
export interface CampaignAnswers {
  name: string;
  phone: string;
  email: string;
  message: string;
  website: string;
}

export type CampaignFault = 'name' | 'phone' | 'email';

/** The invalid fields, in the order of the form. */
export function faultsOf(answers: CampaignAnswers, has: (field: string) => boolean): CampaignFault[] {
  const faults: CampaignFault[] = [];
  if (has('name') && !answers.name.trim()) faults.push('name');
  if (!mobileDigits(answers.phone)) faults.push('phone');
  if (answers.email && !/^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/.test(answers.email.trim())) faults.push('email');
  return faults;
}

/** Outcome of a submission: received, or the server's message why not, if it gave one. */
export type CampaignOutcome = { isSent: true } | { isSent: false; message: string | undefined };

/** Submits the form with the campaign (UTM) parameters of the page's address. */
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
      phoneNumber: internationalNumber(mobileDigits(answers.phone) ?? ''),
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

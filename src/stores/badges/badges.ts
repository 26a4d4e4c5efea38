import {
  internationalNumber,
  isMobileNumber,
  nationalDigits,
} from '../../../contract/shared/phone-number.ts';
import { atom, computed } from 'nanostores';
import {
  getBadgeForm,
  listBadgeProgress,
  listBadgeRegions,
  sendBadgeForm,
  type BadgeForm,
  type BadgeRegions,
} from '../../api/badges/badges.ts';
import type { BadgeProgress } from '../../../contract/badges/badges.ts';
import { clients } from '../shared/clients.ts';
import { withFailureMessage } from '../shared/failure-message.ts';
import { createLoader } from '../shared/load.ts';
import { isEmail, outcomeOf, type Outcome } from '../shared/outcome.ts';
import { $profile, needProfile } from '../account/profile.ts';

const progress = createLoader<BadgeProgress[]>();
/** Every badge with the user's progress. */
export const $badgeProgress = progress.$load;
/** Whether the progress is loading (specification §4). */
export const $badgesAreLoading = computed($badgeProgress, ({ status }) => status === 'loading');

export function loadBadgeProgress(): Promise<void> {
  return progress.start((signal) => withFailureMessage(listBadgeProgress(clients, signal)));
}

/** Fetches the progress unless it is loaded or loading. */
export function needBadgeProgress(): void {
  if ($badgeProgress.get().status === 'idle') void loadBadgeProgress();
}

/** The registration's status, with the regions to choose from while it may be submitted. */
export interface BadgeRegistration extends BadgeForm {
  regions: BadgeRegions;
}

const registration = createLoader<BadgeRegistration>();
export const $badgeRegistration = registration.$load;
export const $formIsPending = atom(false);

/** A form under review or accepted cannot be submitted again; a rejected one can. */
export function maySend({ status }: Pick<BadgeForm, 'status'>): boolean {
  return status === 'none' || status === 'rejected';
}

export function loadBadgeRegistration(): Promise<void> {
  return registration.start((signal) => withFailureMessage(fetchRegistration(signal)));
}

async function fetchRegistration(signal: AbortSignal): Promise<BadgeRegistration> {
  const form = await getBadgeForm(clients, signal);
  if (!maySend(form)) return { ...form, regions: [] };
  // The profile prefills the form; if it cannot be loaded, the form starts empty.
  const [regions] = await Promise.all([listBadgeRegions(clients, signal), needProfile()]);
  return { ...form, regions };
}

export interface FormAnswers {
  name: string;
  /** Nine digits. */
  phoneNumber: string;
  email: string;
  /** Id of the region; empty: not chosen. */
  regionId: string;
  message: string;
}
export type FormField = keyof FormAnswers;

/** Initial values of the form, from the profile. */
export function firstAnswers(): FormAnswers {
  const load = $profile.get();
  const known = load.status === 'ready' ? load.value : undefined;
  return {
    name: known?.name ?? known?.firstName ?? '',
    phoneNumber: known?.phoneNumber ? nationalDigits(known.phoneNumber) : '',
    email: known?.email ?? '',
    regionId: '',
    message: '',
  };
}

/** The fields with invalid values, in the order of the form. */
export function formFaultsOf({ name, phoneNumber, email, regionId }: FormAnswers): FormField[] {
  const faults: FormField[] = [];
  if (!name.trim()) faults.push('name');
  if (!isMobileNumber(phoneNumber)) faults.push('phoneNumber');
  if (email.trim() && !isEmail(email)) faults.push('email');
  if (!regionId) faults.push('regionId');
  return faults;
}

export async function sendRegistration(answers: FormAnswers): Promise<Outcome> {
  $formIsPending.set(true);
  const outcome = await outcomeOf(async () => {
    const form = await sendBadgeForm(clients, {
      name: answers.name.trim(),
      phoneNumber: internationalNumber(answers.phoneNumber),
      email: answers.email.trim() || null,
      regionId: Number(answers.regionId),
      message: answers.message.trim() || null,
    });
    registration.replace({ ...form, regions: [] });
  });
  $formIsPending.set(false);
  return outcome;
}

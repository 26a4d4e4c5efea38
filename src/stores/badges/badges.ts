import { atom, computed } from 'nanostores';
import {
  getBadgeForm,
  listBadgeProgress,
  listBadgeRegions,
  sendBadgeForm,
  type BadgeForm,
  type BadgeRegions,
} from '../../api/badges/badges.ts';
import type { BadgeProgress } from '../../contract/badges/badges.ts';
import { limits } from '../../contract/limits.ts';
import { clients } from '../shared/clients.ts';
import { createLoader } from '../shared/load.ts';
import { isEmail, outcomeOf, type Outcome } from '../shared/outcome.ts';
import { $profile, needProfile } from '../account/profile.ts';

const progress = createLoader<BadgeProgress[]>();
/** Every badge with the member's progress. */
export const $badgeProgress = progress.$load;
/** Whether the progress is loading (specification §4). */
export const $badgesAreLoading = computed($badgeProgress, ({ status }) => status === 'loading');

export function loadBadgeProgress(): Promise<void> {
  return progress.start((signal) => listBadgeProgress(clients, signal));
}

/** Fetches the progress unless it is there or on its way. */
export function needBadgeProgress(): void {
  if ($badgeProgress.get().status === 'idle') void loadBadgeProgress();
}

/** How the registration stands, with the regions to choose from while it may be sent. */
export interface BadgeRegistration extends BadgeForm {
  regions: BadgeRegions;
}

const registration = createLoader<BadgeRegistration>();
export const $badgeRegistration = registration.$load;
export const $formIsPending = atom(false);

/** A form under review or accepted is not sent again; a refused one may be. */
export function maySend({ status }: Pick<BadgeForm, 'status'>): boolean {
  return status === 'none' || status === 'rejected';
}

export function loadBadgeRegistration(): Promise<void> {
  return registration.start(async (signal) => {
    const form = await getBadgeForm(clients, signal);
    if (!maySend(form)) return { ...form, regions: [] };
    // What the profile knows need not be written again; without it, the form is empty.
    const [regions] = await Promise.all([listBadgeRegions(clients, signal), needProfile()]);
    return { ...form, regions };
  });
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

/** What the form starts with: what the profile already says. */
export function firstAnswers(): FormAnswers {
  const load = $profile.get();
  const known = load.status === 'ready' ? load.value : undefined;
  return {
    name: known?.name ?? known?.firstName ?? '',
    phoneNumber: known?.phoneNumber?.slice(limits.phonePrefix.length) ?? '',
    email: known?.email ?? '',
    regionId: '',
    message: '',
  };
}

/** The fields whose answers cannot be right, in the order of the form. */
export function formFaultsOf({ name, phoneNumber, email, regionId }: FormAnswers): FormField[] {
  const faults: FormField[] = [];
  if (!name.trim()) faults.push('name');
  if (phoneNumber.length !== limits.phoneDigits) faults.push('phoneNumber');
  if (email.trim() && !isEmail(email)) faults.push('email');
  if (!regionId) faults.push('regionId');
  return faults;
}

export async function sendRegistration(answers: FormAnswers): Promise<Outcome> {
  $formIsPending.set(true);
  const outcome = await outcomeOf(async () => {
    const form = await sendBadgeForm(clients, {
      name: answers.name.trim(),
      phoneNumber: `${limits.phonePrefix}${answers.phoneNumber}`,
      email: answers.email.trim() || null,
      regionId: Number(answers.regionId),
      message: answers.message.trim() || null,
    });
    registration.replace({ ...form, regions: [] });
  });
  $formIsPending.set(false);
  return outcome;
}

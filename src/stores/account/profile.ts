import { atom } from 'nanostores';
import {
  addAttachment,
  changePhone,
  getProfile,
  removeAttachment,
  updateProfile,
  type ProfileChanges,
} from '../../api/account/profile.ts';
import { limits } from '../../contract/limits.ts';
import type { Profile } from '../../contract/account/profile.ts';
import { storageKeys } from '../../environment/environment.ts';
import { writeStorage } from '../../environment/storage.ts';
import { loadBadgeProfile } from '../badges/badge-profile.ts';
import { clients } from '../shared/clients.ts';
import { createLoader } from '../shared/load.ts';
import { requestCode, type CodeUnderway } from './one-time-code.ts';
import { isEmail, outcomeOf, type Outcome, type Refused } from '../shared/outcome.ts';

const profile = createLoader<Profile>();
/** The member's own profile. */
export const $profile = profile.$load;

/** What is being saved: its buttons are off meanwhile. */
export const $saving = atom<'answers' | 'picture' | 'phone' | undefined>(undefined);

/** What share of a picture has been sent, 0 to 1; undefined while none is under way. */
export const $sent = atom<number | undefined>(undefined);

export function loadProfile(): Promise<void> {
  return profile.start((signal) => getProfile(clients, signal));
}

let underway: Promise<void> | undefined;

/** Fetches the profile unless it is there or on its way. */
export function needProfile(): Promise<void> {
  if ($profile.get().status === 'idle') underway = loadProfile();
  return underway ?? Promise.resolve();
}

/** The fields of the profile that a person writes; empty ones are none. */
export const answerNames = ['firstName', 'name', 'email', 'cityName', 'about'] as const;
export type AnswerName = (typeof answerNames)[number];
export type Answers = Record<AnswerName, string>;

export function answersOf(saved: Profile): Answers {
  const entries = answerNames.map((name) => [name, saved[name] ?? '']);
  return Object.fromEntries(entries) as Answers;
}

/** What was changed, as the API wants it: what stayed the same is not sent, so that no other device's change is lost. */
export function changesOf(saved: Profile, answers: Answers): ProfileChanges {
  const before = answersOf(saved);
  const changed = answerNames.filter((name) => answers[name].trim() !== before[name]);
  return Object.fromEntries(changed.map((name) => [name, answers[name].trim() || null]));
}

/** The fields whose answers cannot be right. */
export function faultsOf(answers: Answers): AnswerName[] {
  return answers.email.trim() && !isEmail(answers.email) ? ['email'] : [];
}

export async function saveAnswers(answers: Answers): Promise<Outcome> {
  const load = $profile.get();
  if (load.status !== 'ready') return undefined;
  return saving('answers', async () => {
    profile.replace(await updateProfile(clients, changesOf(load.value, answers)));
    // The user menu shows the name.
    void loadBadgeProfile();
  });
}

export type { CodeUnderway };

/** Has a code sent to a phone of nine digits, so that it can be proven; with the server's sentence about it. */
export async function askPhoneCode(
  digits: string,
  captcha: string,
): Promise<{ code: CodeUnderway; message: string } | { refused: Refused }> {
  let asked: { code: CodeUnderway; message: string } | undefined;
  const refused = await saving('phone', async () => {
    asked = await requestCode(digits, captcha);
  });
  return asked ?? { refused: refused ?? { field: undefined, message: undefined } };
}

/** Gives the code back that came to a number: the number is proven, and the member's own. */
export async function provePhoneNumber({ phone, ref }: CodeUnderway, code: string): Promise<Outcome> {
  return saving('phone', async () => {
    const { phoneNumber } = await changePhone(clients, `${limits.phonePrefix}${phone}`, { ref, code });
    writeStorage(storageKeys.phoneNumber, phoneNumber);
    const fresh = await getProfile(clients).catch(() => undefined);
    const load = $profile.get();
    // It is saved, even when the profile cannot be read just now.
    if (fresh) profile.replace(fresh);
    else if (load.status === 'ready') profile.replace({ ...load.value, phoneNumber, isPhoneVerified: true });
  });
}

/** Uploads a picture and puts it in the place of the one before. */
export async function savePicture(file: File): Promise<Outcome> {
  return saving('picture', async () => {
    $sent.set(0);
    const { id } = await addAttachment(clients, file, (share) => $sent.set(share));
    try {
      await replacePicture(id);
    } catch (error) {
      await removeAttachment(clients, id).catch(() => undefined);
      throw error;
    }
  });
}

export async function removePicture(): Promise<Outcome> {
  return saving('picture', () => replacePicture(null));
}

/** A picture that is shown no longer is not kept either: whoever has its address could still read it. */
async function replacePicture(imageAttachmentId: string | null): Promise<void> {
  const load = $profile.get();
  const before = load.status === 'ready' ? load.value.image?.url : undefined;
  profile.replace(await updateProfile(clients, { imageAttachmentId }));
  const old = /\/attachments\/([0-9a-f-]{36})$/.exec(before ?? '')?.[1];
  if (old) await removeAttachment(clients, old).catch(() => undefined);
}

async function saving(what: 'answers' | 'picture' | 'phone', work: () => Promise<void>): Promise<Outcome> {
  $saving.set(what);
  try {
    return await outcomeOf(work);
  } finally {
    $saving.set(undefined);
    $sent.set(undefined);
  }
}

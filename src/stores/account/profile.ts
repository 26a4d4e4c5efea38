import { internationalNumber } from '../../../contract/shared/phone-number.ts';
import { atom } from 'nanostores';
import { CallFailure } from '../../api/shared/failure.ts';
import {
  addAttachment,
  changePhone,
  exportAccount as exportCall,
  getProfile,
  listTakedowns,
  removeAttachment,
  sendEmailLink,
  updateProfile,
  type ProfileChanges,
  type Takedowns,
} from '../../api/account/profile.ts';
import type { Profile } from '../../../contract/account/profile.ts';
import { storageKeys } from '../../environment/environment.ts';
import { writeStorage } from '../../environment/storage.ts';
import { loadBadgeProfile } from './badge-profile.ts';
import { clients } from '../shared/clients.ts';
import { withFailureMessage } from '../shared/failure-message.ts';
import { createLoader } from '../shared/load.ts';
import { storeBroker } from './session.ts';
import { requestCode, type CodeUnderway, type SolvedCaptcha } from './one-time-code.ts';
import { isEmail, outcomeOf, type Outcome, type Refused } from '../shared/outcome.ts';

const profile = createLoader<Profile>();
/** The signed-in user's own profile. */
export const $profile = profile.$load;
$profile.listen((load) => load.status === 'ready' && storeBroker(load.value));

const takedowns = createLoader<Takedowns>();
/** Offers of the person's organisations that were taken down. */
export const $takedowns = takedowns.$load;

export function loadTakedowns(): Promise<void> {
  return takedowns.start((signal) => withFailureMessage(listTakedowns(clients, signal)));
}

/** What is being saved; its buttons are disabled meanwhile. */
export const $saving = atom<'answers' | 'picture' | 'phone' | 'email' | 'export' | undefined>(undefined);

/** Upload progress of a picture, 0 to 1; undefined while none is being uploaded. */
export const $sent = atom<number | undefined>(undefined);

export function loadProfile(): Promise<void> {
  return profile.start((signal) => withFailureMessage(getProfile(clients, signal)));
}

let underway: Promise<void> | undefined;

/** Fetches the profile unless it is loaded or loading. */
export function needProfile(): Promise<void> {
  if ($profile.get().status === 'idle') underway = loadProfile();
  return underway ?? Promise.resolve();
}

/** The editable fields of the profile; an empty string means no value. */
export const answerNames = ['firstName', 'name', 'email', 'cityName', 'about'] as const;
export type AnswerName = (typeof answerNames)[number];
export type Answers = Record<AnswerName, string>;

export function answersOf(saved: Profile): Answers {
  const entries = answerNames.map((name) => [name, saved[name] ?? '']);
  return Object.fromEntries(entries) as Answers;
}

/**
 * The changed fields, as the API expects them. Unchanged ones are not sent, so as not to overwrite a change made on
 * another device.
 */
export function changesOf(saved: Profile, answers: Answers): ProfileChanges {
  const before = answersOf(saved);
  const changed = answerNames.filter((name) => answers[name].trim() !== before[name]);
  return Object.fromEntries(changed.map((name) => [name, answers[name].trim() || null]));
}

/** The fields with invalid values. */
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

/** Sends a link to the saved e-mail address, by which it is verified. */
export function requestEmailLink(): Promise<Outcome> {
  return saving('email', async () => {
    await sendEmailLink(clients);
  });
}

export type { CodeUnderway };

/** Sends a one-time code to a nine-digit phone number, to verify it; returns it with the server's message. */
export async function askPhoneCode(
  digits: string,
  captcha: SolvedCaptcha,
): Promise<{ code: CodeUnderway; message: string } | { refused: Refused }> {
  let asked: { code: CodeUnderway; message: string } | undefined;
  const refused = await saving('phone', async () => {
    asked = await requestCode(digits, captcha);
  });
  return asked ?? { refused: refused ?? { field: undefined, message: undefined } };
}

/** Submits the code received on a number, which verifies it and makes it the user's own. */
export async function provePhoneNumber({ phone, ref }: CodeUnderway, code: string): Promise<Outcome> {
  return saving('phone', async () => {
    const answer = changePhone(clients, internationalNumber(phone), { ref, code });
    const { phoneNumber } = await answer.catch(async (error: unknown) => {
      // The profile then says that a fresh sign-in is needed.
      if (error instanceof CallFailure && error.code === 'fresh_sign_in_needed') await refreshProfile();
      throw error;
    });
    writeStorage(storageKeys.phoneNumber, phoneNumber);
    // The number is saved, even if the profile cannot be fetched right now.
    await refreshProfile({ phoneNumber, isPhoneVerified: true, canChangePhone: false });
  });
}

/** Returns where the person's archive can be downloaded, or why the platform refuses it. */
export async function exportAccount(
  code: { ref: string; code: string } | undefined,
): Promise<{ url: string } | { refused: Refused; needsSignIn: boolean }> {
  let url: string | undefined;
  let needsSignIn = false;
  const refused = await saving('export', async () => {
    const answer = exportCall(clients, code);
    ({ url } = await answer.catch((error: unknown) => {
      needsSignIn = error instanceof CallFailure && error.code === 'fresh_sign_in_needed';
      throw error;
    }));
  });
  if (url !== undefined) return { url };
  return { refused: refused ?? { field: undefined, message: undefined }, needsSignIn };
}

/** Fetches the profile again without showing that it loads; if that fails, only the known changes appear. */
async function refreshProfile(known: Partial<Profile> = {}): Promise<void> {
  const fresh = await getProfile(clients).catch(() => undefined);
  const load = $profile.get();
  if (fresh) profile.replace(fresh);
  else if (load.status === 'ready') profile.replace({ ...load.value, ...known });
}

/** Uploads a picture and replaces the previous one. */
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

/** Deletes the replaced picture as well: nothing shows it any more. */
async function replacePicture(imageAttachmentId: string | null): Promise<void> {
  const load = $profile.get();
  const before = load.status === 'ready' ? load.value.image?.url : undefined;
  profile.replace(await updateProfile(clients, { imageAttachmentId }));
  const old = /\/attachments\/([0-9a-f-]{36})(?:\?|$)/.exec(before ?? '')?.[1];
  if (old) await removeAttachment(clients, old).catch(() => undefined);
}

async function saving(
  what: NonNullable<ReturnType<typeof $saving.get>>,
  work: () => Promise<void>,
): Promise<Outcome> {
  $saving.set(what);
  try {
    return await outcomeOf(work);
  } finally {
    $saving.set(undefined);
    $sent.set(undefined);
  }
}

import { atom } from 'nanostores';
import { CallFailure } from '../../api/shared/failure.ts';
import { getCustomToken, logEvent, savePhone } from '../../api/account/session.ts';
import { limits } from '../../contract/limits.ts';
import { storageKeys } from '../../environment/environment.ts';
import { ProviderFailure } from '../../environment/failure.ts';
import type { ProviderId, SignedInPerson } from '../../environment/identity.ts';
import { providers } from '../../environment/providers.ts';
import { writeStorage, readStorage } from '../../environment/storage.ts';
import { withTimeout } from '../../environment/with-timeout.ts';
import { clients } from '../shared/clients.ts';
import { requestCode, type CodeUnderway } from './one-time-code.ts';
import { $regionKey } from '../shell/region.ts';
import { openSession } from './session.ts';
import { showToast } from '../shell/toasts.ts';
import { track } from '../usage/usage.ts';

/** Milliseconds that a sign-in waits for its referrer to be told: leaving the page would end the call. */
const referralPatience = 1000;

/** Set while the page is left for a provider's, to end the sign-in on the way back. */
const signingInByKey = 'ardi:signing-in-by';

/** Where a sign-in stands (specification §4). */
export type LoginStep =
  | { step: 'phone' }
  | ({ step: 'code' } & CodeUnderway)
  /** Signed in, without a phone number. */
  | { step: 'number' }
  | { step: 'done'; address: string };

export const $login = atom<LoginStep>({ step: 'phone' });

/** What is being waited for: all buttons are off meanwhile (specification §5). */
export const $pending = atom<'code' | 'confirm' | 'save' | ProviderId | undefined>(undefined);

/** Has a code sent to a phone of nine digits, with the token of a solved captcha. */
export async function sendCode(phone: string, captcha: string): Promise<void> {
  await pending('code', async () => {
    try {
      const { code, message } = await requestCode(phone, captcha);
      $login.set({ step: 'code', ...code });
      showToast('success', message);
    } catch (error) {
      tell(error);
    }
  });
}

/** Gives the code back and signs in with what it is exchanged for. */
export async function confirmCode(code: string): Promise<void> {
  const login = $login.get();
  if (login.step !== 'code') return;
  await pending('confirm', async () => {
    try {
      const token = await getCustomToken(clients, login.ref, code);
      const identity = await providers.identity();
      await enter(await identity.signInWithCustomToken(token), 'Phone');
    } catch (error) {
      tell(error);
    }
  });
}

/**
 * Loads what an account signs in by before anybody presses its button: browsers open a window only for some seconds
 * after a press, and Safari for one.
 */
export async function prepareAccounts(): Promise<void> {
  await providers.identity().catch(() => undefined);
}

/**
 * Signs in with an account of Google or Apple, in a window, or, where the browser keeps that shut, by leaving the page.
 * A failure of theirs is logged to the console alone (specification §8); one of ours is told.
 */
export async function signInWith(provider: ProviderId): Promise<void> {
  await pending(provider, async () => {
    try {
      const identity = await providers.identity();
      try {
        await enter(await identity.signInWithPopup(provider), methods[provider]);
      } catch (error) {
        if (!(error instanceof ProviderFailure) || error.kind !== 'blocked') throw error;
        writeStorage(signingInByKey, provider);
        await identity.signInWithRedirect(provider);
      }
    } catch (error) {
      if (error instanceof ProviderFailure) console.warn('sign-in with an account:', error.code);
      else tell(error);
    }
  });
}

/** Ends a sign-in that had to leave the page, if there was one. */
export async function resumeLogin(): Promise<void> {
  const provider = readStorage(signingInByKey);
  if (!provider) return;
  writeStorage(signingInByKey, undefined);
  await pending('confirm', async () => {
    try {
      const identity = await providers.identity();
      const person = await identity.redirected();
      if (person) await enter(person, methods[provider as ProviderId]);
    } catch (error) {
      if (error instanceof ProviderFailure) console.warn('sign-in with an account:', error.code);
      else tell(error);
    }
  });
}

/** How each provider's sign-in is called where it is counted (specification §9). */
const methods = { 'google.com': 'Google', 'apple.com': 'Apple' } as const satisfies Record<
  ProviderId,
  string
>;

async function enter(person: SignedInPerson, method: 'Phone' | 'Google' | 'Apple'): Promise<void> {
  const { hasPhoneNumber, userInfo } = await openSession(person);
  track('Logged In', { method });
  if (userInfo.isFirstLogin) await tellSignUp(method);
  if (hasPhoneNumber) finish();
  else $login.set({ step: 'number' });
}

/**
 * Tells of a new account, and who passed the link on that led here (specification §2): where use is counted, and, as that
 * may be refused, among the events of the API. Nobody is kept waiting for it.
 */
async function tellSignUp(method: 'Phone' | 'Google' | 'Apple'): Promise<void> {
  const refUserId = readStorage(storageKeys.refUserId)?.slice(0, 120);
  track('Sign Up', { method, ...(refUserId ? { refUserId } : {}) });
  if (!refUserId) return;
  const told = logEvent(clients, { type: 'INFO', name: 'sign_up_referred', data: { refUserId } });
  await withTimeout(referralPatience, told).catch(() => undefined);
}

/** Saves the phone number of somebody who signed in without one. */
export async function saveNumber(phone: string): Promise<void> {
  await pending('save', async () => {
    try {
      await savePhone(clients, `${limits.phonePrefix}${phone}`);
      writeStorage(storageKeys.phoneNumber, `${limits.phonePrefix}${phone}`);
      finish();
    } catch (error) {
      tell(error);
    }
  });
}

/** The map of the region is where every sign-in leads; a saved address is cleared (specification §4). */
function finish(): void {
  writeStorage(storageKeys.parcelUrl, undefined);
  $login.set({ step: 'done', address: `/${$regionKey.get()}/metrics` });
}

export function backToPhone(): void {
  $login.set({ step: 'phone' });
}

async function pending(what: NonNullable<ReturnType<typeof $pending.get>>, work: () => Promise<void>) {
  if ($pending.get()) return;
  $pending.set(what);
  try {
    await work();
  } finally {
    $pending.set(undefined);
  }
}

/** Tells the server's sentence (specification §5); without one, that it was not reached. */
function tell(error: unknown): void {
  const message = error instanceof CallFailure ? error.serverMessage : undefined;
  showToast('danger', message);
}

import { internationalNumber } from '../../contract/shared/phone-number.ts';
import { atom } from 'nanostores';
import { CallFailure } from '../../api/shared/failure.ts';
import { getCustomToken, logEvent, savePhone } from '../../api/account/session.ts';
import { storageKeys } from '../../environment/environment.ts';
import { ProviderFailure } from '../../environment/failure.ts';
import type { ProviderId, SignedInPerson } from '../../environment/identity.ts';
import { providers } from '../../environment/providers.ts';
import { writeStorage, readStorage } from '../../environment/storage.ts';
import { withTimeout } from '../../environment/with-timeout.ts';
import { clients } from '../shared/clients.ts';
import { requestCode, type CodeUnderway, type SolvedCaptcha } from './one-time-code.ts';
import { $regionKey } from '../shell/region.ts';
import { openSession } from './session.ts';
import { showToast } from '../shell/toasts.ts';
import { track } from '../usage/usage.ts';

/** Milliseconds a sign-in waits for the referral event to be sent: leaving the page would abort the call. */
const referralPatience = 1000;

/** Set while the user is away at a provider's page, so that the sign-in can be completed on return. */
const signingInByKey = 'ardi:signing-in-by';

/** Step of the sign-in flow (specification §4). */
export type LoginStep =
  /** With the number that was to be corrected, nine digits. */
  | { step: 'phone'; phone?: string }
  | ({ step: 'code' } & CodeUnderway)
  /** Signed in, without a phone number. */
  | { step: 'number' }
  | { step: 'done'; address: string };

export const $login = atom<LoginStep>({ step: 'phone' });

/** The operation in progress; all buttons are disabled meanwhile (specification §5). */
export const $pending = atom<'code' | 'confirm' | 'save' | ProviderId | undefined>(undefined);

/** Sends a one-time code to a nine-digit phone number. */
export async function sendCode(phone: string, captcha: SolvedCaptcha): Promise<void> {
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

/** Submits the code and signs in with the custom token returned for it. */
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
 * Preloads the identity SDK before a provider button is pressed: browsers allow a popup only within a few seconds of
 * a click, and Safari within one.
 */
export async function prepareAccounts(): Promise<void> {
  await providers.identity().catch(() => undefined);
}

/**
 * Signs in with a Google or Apple account, in a popup or, where the browser blocks it, by redirect. A provider
 * failure is only logged to the console (specification §8); a failure of our own API is shown to the user.
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

/** Completes a sign-in by redirect, if one was started. */
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

/** Name of each provider's sign-in method in analytics (specification §9). */
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
 * Reports a new account and its referrer (specification §2): to analytics and, as the user may refuse those, to the
 * API's event log. Waits for the log at most `referralPatience`.
 */
async function tellSignUp(method: 'Phone' | 'Google' | 'Apple'): Promise<void> {
  const refUserId = readStorage(storageKeys.refUserId)?.slice(0, 120);
  track('Sign Up', { method, ...(refUserId ? { refUserId } : {}) });
  if (!refUserId) return;
  const told = logEvent(clients, { type: 'INFO', name: 'sign_up_referred', data: { refUserId } });
  await withTimeout(referralPatience, told).catch(() => undefined);
}

/** Saves the phone number of a user who signed in without one. */
export async function saveNumber(phone: string): Promise<void> {
  await pending('save', async () => {
    try {
      await savePhone(clients, internationalNumber(phone));
      writeStorage(storageKeys.phoneNumber, internationalNumber(phone));
      finish();
    } catch (error) {
      tell(error);
    }
  });
}

/** Every sign-in leads to the map of the region; a saved address is cleared (specification §4). */
function finish(): void {
  writeStorage(storageKeys.parcelUrl, undefined);
  $login.set({ step: 'done', address: `/${$regionKey.get()}/metrics` });
}

/** Returns from the code to its phone number, to correct it. */
export function backToPhone(): void {
  const login = $login.get();
  $login.set(login.step === 'code' ? { step: 'phone', phone: login.phone } : { step: 'phone' });
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

/** Shows the server's message (specification §5); without one, that the server was not reached. */
function tell(error: unknown): void {
  const message = error instanceof CallFailure ? error.serverMessage : undefined;
  showToast('danger', message);
}

import { atom } from 'nanostores';
import { missingNumberKey } from '../../environment/sign-in-keys.ts';
import { readStorage, writeStorage } from '../../environment/storage.ts';
import { $regionKey } from '../shell/region.ts';
import type { CodeUnderway } from './one-time-code.ts';
import { $isMember } from './session.ts';
import { handOverWayBack } from './way-back.ts';

/** Step of the sign-in flow (specification §4). */
export type LoginStep =
  /** With the number that was to be corrected, nine digits. */
  | { step: 'phone'; phone?: string }
  | ({ step: 'code' } & CodeUnderway)
  /** Signed in, without a phone number: one is asked for. */
  | { step: 'number'; phone?: string }
  /** It is proven by a code. */
  | ({ step: 'numberCode' } & CodeUnderway)
  | { step: 'done'; address: string };

export const $login = atom<LoginStep>({ step: 'phone' });

// A session that ends at the step of the number begins anew.
$isMember.listen((isMember) => {
  if (isMember || !$login.get().step.startsWith('number')) return;
  writeStorage(missingNumberKey, undefined);
  $login.set({ step: 'phone' });
});

/** Asks somebody who has signed in for a phone number, also after the page is loaded again. */
export function askForNumber(): void {
  writeStorage(missingNumberKey, 'yes');
  $login.set({ step: 'number' });
}

/** Returns to the step that a reload of the page interrupted. */
export function restoreStep(): void {
  if (!readStorage(missingNumberKey)) return;
  if ($isMember.get()) askForNumber();
  // The session has ended meanwhile.
  else writeStorage(missingNumberKey, undefined);
}

/** Returns from a code to its phone number, to correct it. */
export function backToPhone(): void {
  const login = $login.get();
  if (login.step === 'numberCode') $login.set({ step: 'number', phone: login.phone });
  else $login.set(login.step === 'code' ? { step: 'phone', phone: login.phone } : { step: 'phone' });
}

/** Every sign-in leads to the map of the region (specification §4), which offers the way back. */
export function finish(): void {
  writeStorage(missingNumberKey, undefined);
  handOverWayBack();
  $login.set({ step: 'done', address: `/${$regionKey.get()}/metrics` });
}

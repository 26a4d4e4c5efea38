import { getCustomToken } from '../../api/account/session.ts';
import { providers } from '../../environment/providers.ts';
import { login as words } from '../../../words/ar/account/login.ts';
import { clients } from '../shared/clients.ts';
import { showToast } from '../shell/toasts.ts';
import { enter } from './enter.ts';
import { $login } from './login-step.ts';
import { requestCode, type SolvedCaptcha } from './one-time-code.ts';
import { pending, tell } from './pending.ts';

/** Solves the captcha; undefined if it could not be solved. Never rejects. */
export type Solve = () => Promise<SolvedCaptcha | undefined>;

/**
 * Sends a one-time code to a nine-digit phone number, to sign in by it or, once signed in, to prove it. None is
 * requested before the captcha is solved (specification §5).
 */
export async function sendCode(phone: string, solve: Solve): Promise<void> {
  await pending('code', async () => {
    const solved = await solve();
    if (!solved) return showToast('danger', words.captcha);
    try {
      const { code, message } = await requestCode(phone, solved);
      const isSignedIn = $login.get().step.startsWith('number');
      $login.set({ step: isSignedIn ? 'numberCode' : 'code', ...code });
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

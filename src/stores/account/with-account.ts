import { ProviderFailure } from '../../environment/failure.ts';
import type { ProviderId } from '../../environment/identity.ts';
import { providers } from '../../environment/providers.ts';
import { readStorage, writeStorage } from '../../environment/storage.ts';
import { login as words } from '../../../words/ar/account/login.ts';
import { showToast } from '../shell/toasts.ts';
import { enter, type LoginMethod } from './enter.ts';
import { pending, tell, type Turn } from './pending.ts';

/** Set while the user is away at a provider's page, so that the sign-in can be completed on return. */
const signingInByKey = 'ardi:signing-in-by';

const methods: Record<ProviderId, LoginMethod> = { 'google.com': 'Google', 'apple.com': 'Apple' };

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
  await pending(provider, async (turn) => {
    try {
      const identity = await providers.identity();
      try {
        const person = await untilBack(turn, () => identity.signInWithPopup(provider));
        await enter(person, methods[provider]);
      } catch (error) {
        if (!(error instanceof ProviderFailure) || error.kind !== 'blocked') throw error;
        writeStorage(signingInByKey, provider);
        await identity.signInWithRedirect(provider);
      }
    } catch (error) {
      tellOrLog(error);
    }
  });
}

/**
 * Waits for the person in the account window. The SDK reports a closed window seconds late; whoever is back on the page
 * has its buttons at once. An answer that still arrives is followed.
 */
async function untilBack<Person>({ release, resume }: Turn, open: () => Promise<Person>): Promise<Person> {
  window.addEventListener('focus', release);
  try {
    const person = await open();
    resume();
    return person;
  } finally {
    window.removeEventListener('focus', release);
  }
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
      // Canceled at the provider, or the browser keeps its answer from this page (docs/operations.md, AUTH_DOMAIN).
      else showToast('danger', words.unfinished);
    } catch (error) {
      tellOrLog(error);
    }
  });
}

function tellOrLog(error: unknown): void {
  if (error instanceof ProviderFailure) console.warn('sign-in with an account:', error.code);
  else tell(error);
}

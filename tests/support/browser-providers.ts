import { onTestFinished, vi } from 'vitest';
import type { Identity } from '../../src/environment/identity.ts';

/** Providers of the site as a component test sees them: the boundary to the scripts and SDKs of others. */

/** The captcha's script, which solves itself and answers each request with the next token: `captcha-1`, `captcha-2`. */
export async function solveCaptchas(): Promise<void> {
  const { providers } = await import('../../src/environment/providers.ts');
  vi.spyOn(providers, 'captchaKey').mockResolvedValue('site-key');
  onTestFinished(() => void vi.unstubAllGlobals());
  let solved = 0;
  let answerWith: (token: string) => void = () => undefined;
  vi.stubGlobal('grecaptcha', {
    ready: (then: () => void) => then(),
    render: (_place: HTMLElement, { callback }: { callback: (token: string) => void }) => {
      answerWith = callback;
      return 0;
    },
    execute: () => {
      solved += 1;
      answerWith(`captcha-${solved}`);
    },
    reset: () => undefined,
  });
}

/** The identity platform, which accepts everybody; what a test names of it behaves as the test says. */
export async function acceptIdentities(behavior: Partial<Identity> = {}): Promise<void> {
  const { providers } = await import('../../src/environment/providers.ts');
  const person = { uid: 'uid-1', refreshToken: 'refresh-1', token: 'token-1' };
  vi.spyOn(providers, 'identity').mockResolvedValue({
    restored: () => Promise.resolve(person),
    signInWithCustomToken: () => Promise.resolve(person),
    signInWithPopup: () => Promise.resolve(person),
    signInWithRedirect: () => Promise.resolve(),
    redirected: () => Promise.resolve(undefined),
    refreshedToken: () => Promise.resolve('token-1'),
    signOut: () => Promise.resolve(),
    ...behavior,
  });
}

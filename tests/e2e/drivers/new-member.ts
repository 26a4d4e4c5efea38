import { randomUUID } from 'node:crypto';
import type { BrowserContext } from '@playwright/test';
import { deleteApp, initializeApp } from 'firebase/app';
import {
  connectAuthEmulator,
  initializeAuth,
  inMemoryPersistence,
  signInWithCustomToken,
} from 'firebase/auth';
import { routes } from '../../../contract/routes.ts';
import { storageKeys } from '../../../src/environment/environment.ts';
import { testSettings } from '../../support/settings.ts';
import { customTokenOf, freshPhone } from '../providers/sign-in.ts';

const { siteUrl } = testSettings;

type StorageState = Awaited<ReturnType<BrowserContext['storageState']>>;

export interface NewMember {
  phone: string;
  /** What a browser stores for the member, as after signing in on the page. */
  state: StorageState;
}

/**
 * A new member signed in by phone, using only the API and the identity platform, which takes a tenth of a second where
 * clicking through takes two. Signing in on the page itself is covered by `tests/e2e/account/sign-in*.spec.ts`. Each
 * test gets its own member, because most tests change the member's data.
 */
export async function newMember(platformUrl = testSettings.platformUrl): Promise<NewMember> {
  const phone = freshPhone();
  const app = initializeApp({ apiKey: 'embedded', authDomain: '127.0.0.1' }, randomUUID());
  try {
    const auth = initializeAuth(app, { persistence: inMemoryPersistence });
    connectAuthEmulator(auth, platformUrl, { disableWarnings: true });
    const { user } = await signInWithCustomToken(auth, await customTokenOf(phone, platformUrl));
    const token = await user.getIdToken();
    const deviceId = randomUUID();
    const ask = async <Data>({ method, path }: { method: string; path: string }): Promise<Data> => {
      const answer = await fetch(`${platformUrl}/${path.replace(/^\//, '')}`, {
        method,
        headers: { platform: 'WEB', 'device-id': deviceId, authorization: `Bearer ${token}` },
      });
      if (!answer.ok) throw new Error(`${path} answered ${answer.status}`);
      return ((await answer.json()) as { data: Data }).data;
    };
    const sessionId = await ask<string>(routes.saveSession);
    const { tokenExpiration } = await ask<{ tokenExpiration: number }>(routes.signIn);
    const kept: Record<string, string> = {
      [storageKeys.deviceId]: deviceId,
      [storageKeys.userId]: user.uid,
      [storageKeys.refreshToken]: user.refreshToken,
      [storageKeys.userToken]: token,
      [storageKeys.phoneNumber]: phone,
      [storageKeys.sessionId]: sessionId,
      [storageKeys.tokenExpiration]: String(tokenExpiration),
      // The identity SDK also looks here and moves what it finds to its own database.
      'firebase:authUser:embedded:[DEFAULT]': JSON.stringify({ ...user.toJSON(), appName: '[DEFAULT]' }),
    };
    const localStorage = Object.entries(kept).map(([name, value]) => ({ name, value }));
    return { phone, state: { cookies: [], origins: [{ origin: siteUrl, localStorage }] } };
  } finally {
    await deleteApp(app);
  }
}

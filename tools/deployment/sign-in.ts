import { solveCaptcha } from '../../tests/support/captcha.ts';
import type { TestPlatform } from '../../tests/support/platform.ts';
import { ask } from './ask.ts';
import type { Place } from './place.ts';
import type { Report } from './report.ts';
import type { TestServices } from './services.ts';

/** Addresses that nobody outside may reach: who reads codes or uses the embedded identity platform is anybody. */
const doors = [
  '/outbox',
  '/emulator/auth/accounts',
  '/emulator/jwks.json',
  '/identitytoolkit.googleapis.com/v1/accounts:signInWithIdp',
  '/securetoken.googleapis.com/v1/token',
];

/** Signs a person in through nginx, by the test services, and tries the embedded ones in all forms of their addresses. */
export async function trySigningIn(
  { siteUrl, apiUrl }: Place,
  services: TestServices,
  report: Report,
): Promise<void> {
  const phoneNumber = '+966550000058';
  const headers = {
    ...{ platform: 'WEB', 'device-id': 'recipe-device-4', origin: siteUrl },
    'content-type': 'application/json',
  };
  const call = async (path: string, body: object, more: Record<string, string> = {}) => {
    const answer = await ask(
      `${apiUrl}/${path}`,
      { ...headers, ...more },
      {
        method: 'POST',
        body: JSON.stringify(body),
      },
    );
    report.expect(answer.status === 200, `/${path}: ${answer.status} ${answer.body.toString()}`);
    return (JSON.parse(answer.body.toString()) as { data: Record<string, string> }).data;
  };
  const { ref } = await call('oauth/phone/verify', {
    ...{ phoneNumber, appType: 'WEB_APP', verificationType: 'SIGN_IN' },
    recaptchaResponse: await solveCaptcha({ url: apiUrl } as TestPlatform, siteUrl),
  });
  const [, code] = /: (\d{6})\./.exec(services.textsTo(phoneNumber).at(-1) ?? '') ?? [];
  report.expect(code !== undefined, 'the gateway received no code');
  const { customToken = '' } = await call('oauth/phone/customToken', {
    ...{ verificationRef: ref, verificationCode: code },
  });
  const authorization = `Bearer ${await services.exchange(customToken)}`;
  const profile = await ask(`${apiUrl}/accounts/user/profile`, { ...headers, authorization });
  report.expect(
    profile.status === 200 && profile.body.toString().includes(phoneNumber),
    `the profile of a person who signed in: ${profile.status}`,
  );

  for (const door of doors) {
    const capital = door.toUpperCase();
    const encoded = `/%${door.charCodeAt(1).toString(16)}${door.slice(2)}`;
    for (const target of [
      ...[
        door,
        `${door}/`,
        `${door}//`,
        `/${door}`,
        `//${door}/`,
        `/.${door}`,
        `/x/..${door}`,
        `${door}?x=1`,
      ],
      ...[`${door}/?x`, `${door};x`, `${door}%2f`, encoded, capital],
    ]) {
      for (const method of ['GET', 'POST']) {
        const { status } = await ask(apiUrl + target, {}, { method });
        report.expect(status === 404, `${method} ${target} from outside: ${status}`);
      }
    }
  }
}

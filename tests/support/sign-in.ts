import { randomUUID } from 'node:crypto';
import { decodeJwt } from 'jose';
import { getCustomToken, verifyPhone } from '../../contract/account/sign-in.ts';
import { callPlatform } from './calls.ts';
import { solveCaptcha } from './captcha.ts';
import type { TestPlatform } from './platform.ts';

/** Headers of a new device and address, whose limits are unused. */
export function freshDevice(): Record<string, string> {
  const part = () => Math.floor(Math.random() * 254) + 1;
  return { 'device-id': randomUUID(), 'x-forwarded-for': `10.${part()}.${part()}.${part()}` };
}

/** Requests a code as the site does; another captcha answer or device may be given. */
export async function askForCode(
  platform: TestPlatform,
  phoneNumber: string,
  { captcha, headers = freshDevice() }: { captcha?: string; headers?: Record<string, string> } = {},
) {
  const recaptchaResponse = captcha ?? (await solveCaptcha(platform));
  const body = { phoneNumber, appType: 'WEB_APP', verificationType: 'SIGN_IN', recaptchaResponse };
  return callPlatform(platform, verifyPhone, { body, headers });
}

/** The newest code that was sent to a number, read from the outbox page as a person reads it. */
export async function codeFor(platform: TestPlatform, phoneNumber: string): Promise<string> {
  const page = await (await fetch(`${platform.url}/outbox`)).text();
  const message = page.split('<li>').find((item) => item.includes(phoneNumber));
  const code = /: (\d{6})\./.exec(message ?? '')?.[1];
  if (!code) throw new Error(`nothing was sent to ${phoneNumber}`);
  return code;
}

export async function redeem(platform: TestPlatform, verificationRef: string, verificationCode: string) {
  const body = { verificationRef, verificationCode };
  return callPlatform(platform, getCustomToken, { body, headers: freshDevice() });
}

/** Signs in by phone up to the ID token that the identity platform would issue for the custom token. */
export async function signInByPhone(
  platform: TestPlatform,
  phoneNumber: string,
): Promise<{ uid: string; token: string }> {
  const { data } = await askForCode(platform, phoneNumber);
  const { data: custom } = await redeem(platform, data.ref, await codeFor(platform, phoneNumber));
  const { uid, claims } = decodeJwt<{ uid: string; claims: Record<string, unknown> }>(custom.customToken);
  return { uid, token: await platform.tokenOf({ uid, claims }) };
}

import { createHash } from 'node:crypto';
import type { TestPlatform } from './platform.ts';

interface Challenge {
  token: string;
  bits: number;
}

/** Requests a challenge as a page of the given origin does. */
export async function captchaChallenge(
  platform: TestPlatform,
  origin = platform.config.siteOrigins[0] ?? '',
): Promise<Challenge> {
  const response = await fetch(`${platform.url}/captcha/challenge`, { headers: { origin } });
  return (await response.json()) as Challenge;
}

/** Finds a nonce whose hash with the token begins with enough zero bits. */
export function solveChallenge({ token, bits }: Challenge): string {
  for (let nonce = 0; ; nonce++) {
    const answer = `${token}.${nonce}`;
    const digest = createHash('sha256').update(answer).digest();
    if (digest.readUInt32BE(0) < 2 ** (32 - bits)) return answer;
  }
}

/** The answer to a new challenge, as the site's captcha returns it. */
export async function solveCaptcha(platform: TestPlatform, origin?: string): Promise<string> {
  return solveChallenge(await captchaChallenge(platform, origin));
}

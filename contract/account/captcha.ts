import { z } from 'zod';

/** Paths of the embedded provider. */
export const captchaPaths = {
  script: '/captcha/api.js',
  challenge: '/captcha/challenge',
  verify: '/captcha/siteverify',
};

/** Captcha provider: challenges for browsers, verified through the public siteverify protocol. */
export const Challenge = z
  .object({
    token: z.string().meta({ description: 'Names and signs the challenge; to be taken as it is' }),
    bits: z.int().positive().meta({ description: 'Leading zero bits that the hash of an answer needs' }),
  })
  .meta({ description: 'A challenge' });

export const VerdictRequest = z.object({
  secret: z.string().meta({ description: 'Secret that the captcha provider shares with the platform' }),
  response: z.string().meta({ description: 'The answer to judge, `token.nonce`' }),
  remoteip: z.string().optional().meta({ description: 'Address of whoever answered; not read' }),
});

export const Verdict = z
  .object({
    success: z.boolean().meta({ description: 'The answer is right, in time and new' }),
    challenge_ts: z.iso
      .datetime()
      .optional()
      .meta({ description: 'When the challenge was made, ISO 8601 time, UTC; absent unless success' }),
    hostname: z
      .string()
      .optional()
      .meta({ description: 'Host of the page that asked for the challenge; absent unless success' }),
    'error-codes': z
      .array(
        z.enum([
          'invalid-input-secret',
          'missing-input-response',
          'invalid-input-response',
          'timeout-or-duplicate',
        ]),
      )
      .optional()
      .meta({ description: 'Why not; absent on success' }),
  })
  .meta({ description: 'The verdict' });

/** Instructions for solving a challenge, sufficient to write a client from. */
export const challengeGuide = [
  'A proof of work, in place of a picture puzzle. To answer a challenge:',
  '1. Ask for it from a page of the site (its `Origin` header says which), and take `token` and `bits`.',
  '2. Try texts as `nonce`, for instance the numbers from 0 up in decimal digits; a nonce is not empty and holds no dot.',
  '3. Hash the UTF-8 text `token.nonce` (the token, a dot, the nonce) by SHA-256.',
  '4. When the first `bits` bits of the hash are zero, counted from the highest bit of its first byte, the nonce is found; with 12 bits that takes about 4000 tries.',
  '5. Send `token.nonce` as `recaptchaResponse` of POST /oauth/phone/verify within 120 seconds. Each challenge is taken once.',
].join('\n');

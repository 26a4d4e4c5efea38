import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import type { Config } from '../../operations/config.ts';
import { secretOf } from '../../database/shared/secrets.ts';
import type { Store } from '../../database/connection/store.ts';
import { attachmentUrl } from '../../operations/media/attachment-files.ts';

/** What a signed address adds to the path of a file. */
export interface Signature {
  /** Until when the address opens the file, in seconds since the Unix epoch. */
  expires: number;
  signature: string;
}

/** The same as the query of a request; what is missing or malformed opens nothing. */
export const SignatureQuery = z.object({
  expires: z
    .string()
    .regex(/^\d{1,12}$/)
    .transform(Number)
    .optional()
    .catch(undefined)
    .meta({ description: 'Until when the address opens the file, seconds since the Unix epoch' }),
  signature: z
    .string()
    .max(100)
    .optional()
    .catch(undefined)
    .meta({ description: 'Proof that the platform gave this address' }),
});

/** How long an address stays the same; it opens its file for one to two times as long. */
const windowSeconds = 30 * 60;

/**
 * An address that opens a file for at most an hour: for its owner, and for the operator. It stays the same for half
 * an hour, so that browsers fetch a picture once.
 */
export async function signedAttachmentUrl(
  store: Store,
  config: Config,
  id: string,
  now = Date.now(),
): Promise<string> {
  const expires = (Math.floor(now / 1000 / windowSeconds) + 2) * windowSeconds;
  const signature = await signatureOf(store, id, expires);
  return `${attachmentUrl(config, id)}?expires=${expires}&signature=${signature}`;
}

/** Whether a subject was signed until a time that is not over. */
export async function isSigned(
  store: Store,
  subject: string,
  { expires, signature }: Signature,
  now = Date.now(),
): Promise<boolean> {
  if (expires * 1000 <= now) return false;
  const expected = Buffer.from(await signatureOf(store, subject, expires));
  const given = Buffer.from(signature);
  return given.length === expected.length && timingSafeEqual(given, expected);
}

/** Proof that the platform gave out an address of a subject, which is an attachment's id, or a word and an id. */
export async function signatureOf(store: Store, subject: string, expires: number): Promise<string> {
  return createHmac('sha256', await secretOf(store, 'attachment_key'))
    .update(`${subject} ${expires}`)
    .digest('base64url');
}

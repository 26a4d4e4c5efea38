import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Config } from '../config.ts';
import { secretOf } from '../identity/codes.ts';
import type { Store } from '../store/store.ts';
import { attachmentUrl } from './files.ts';

/** What a signed address adds to the path of a file. */
export interface Signature {
  /** Until when the address opens the file, in seconds since the Unix epoch. */
  expires: number;
  signature: string;
}

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

/** Whether an address that carries this opens the file now. */
export async function opensAttachment(
  store: Store,
  id: string,
  { expires, signature }: Signature,
  now = Date.now(),
): Promise<boolean> {
  if (expires * 1000 <= now) return false;
  const expected = Buffer.from(await signatureOf(store, id, expires));
  const given = Buffer.from(signature);
  return given.length === expected.length && timingSafeEqual(given, expected);
}

async function signatureOf(store: Store, id: string, expires: number): Promise<string> {
  return createHmac('sha256', await secretOf(store, 'attachment_key'))
    .update(`${id} ${expires}`)
    .digest('base64url');
}

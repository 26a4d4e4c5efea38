import { randomUUID } from 'node:crypto';
import { getProfile } from '../../contract/account/profile.ts';
import { callPlatform } from './calls.ts';
import type { TestPlatform } from './platform.ts';

export interface Person {
  uid: string;
  token: string;
  /** Id of the account. */
  id: number;
}

/** A new signed-in person; with a phone number, a verified one. */
export async function newPerson(
  platform: TestPlatform,
  { provider = 'google.com', ...claims }: { provider?: string; [claim: string]: unknown } = {},
): Promise<Person> {
  const uid = randomUUID();
  const token = await platform.tokenOf({ uid, provider, claims });
  const { data } = await callPlatform(platform, getProfile, { token });
  return { uid, token, id: data.id };
}

/** A mobile number that nobody else in the tests has. */
export function newPhoneNumber(): string {
  return `+9665${String(Math.floor(Math.random() * 1e8)).padStart(8, '0')}`;
}

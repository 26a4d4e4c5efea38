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

/** Disguised forms of a number. The platform accepts none of them: the site's input normalizes numbers. */
export const disguisedNumbers = [
  '551234567',
  '0551234567',
  '00966551234567',
  '966551234567',
  // Landlines, and a mobile number whose first digit got lost.
  '+966112345678',
  '+966051234567',
  '+9660551234567',
  '+966 55 123 4567',
  '+966-55-123-4567',
  ' +966551234567',
  '+966551234567 ',
  '+966551234567\n',
  '+٩٦٦٥٥١٢٣٤٥٦٧',
  '+966٥٥١٢٣٤٥٦٧',
  '+۹۶۶۵۵۱۲۳۴۵۶۷',
  '＋９６６５５１２３４５６７',
  '\u200E+966551234567',
  '+966\u200B551234567',
  '+966551234567\u0000',
  '+966551234567;+966551234568',
  'tel:+966551234567',
  '+9665512345678',
  '+96655123456',
  '+971551234567',
  '',
];

import { sql } from 'kysely';
import { takeAllowance } from '../../platform/http/limits/allowance.ts';
import type { Store } from '../../database/connection/store.ts';
import { updateProfile } from '../../contract/account/profile.ts';
import { reportParcel } from '../../contract/complaints/complaints.ts';
import { addFavorite } from '../../contract/favorites/favorites.ts';
import { saveView } from '../../contract/map/saved-views.ts';
import { createOrganisation } from '../../contract/offer/organisations.ts';
import { logEvent, saveSession } from '../../contract/usage/usage.ts';
import { firstOf, type Bench } from './bench.ts';
import { callPlatform } from './calls.ts';
import { freeParcels } from './offices.ts';
import { newPerson, newPhoneNumber, type Person } from './people.ts';
import { tinyFiles, upload } from './uploads.ts';

/** By what a person can be recognized in any table: name, address, number and browser. */
export interface PersonMarks {
  name: string;
  email: string;
  phone: string;
  device: string;
}

/** Tables in which `leaveTraces` leaves them. */
export const tracedTables = [
  ...['account', 'analytics_message', 'attachment', 'bookmark', 'campaign_forms', 'complaint'],
  ...['email_check', 'event_log', 'offer_contact', 'one_time_code', 'organisation', 'outbox_message'],
  ...['parcel_report', 'request_count', 'saved_view', 'tracking_session'],
];

/** A member who has left something in every table that can hold something of a person. */
export async function leaveTraces(bench: Bench): Promise<{ person: Person; marks: PersonMarks }> {
  const { platform, store } = bench;
  const { database } = store;
  const device = crypto.randomUUID();
  const [name, email, phone] = [`زائل ${device.slice(0, 8)}`, `${device}@example.test`, newPhoneNumber()];
  const person = await newPerson(platform, { provider: 'phone', phone_number: phone });
  const call: typeof callPlatform = (at, endpoint, input) =>
    callPlatform(at, endpoint, { ...input, token: person.token, headers: { 'device-id': device } });
  await call(platform, saveSession, { body: {} });
  await call(platform, updateProfile, { body: { name, firstName: name, email, about: name } });
  await database.updateTable('account').set({ proven_email: email }).where('id', '=', person.id).execute();
  const document = await upload(platform, person.token, tinyFiles['application/pdf'], { name });
  const { status } = await call(platform, createOrganisation, {
    body: {
      ...{ name, type: 'broker', licenceNo: '1200000077', phoneNumber: phone, cityName: 'الرياض' },
      ...{ regionKey: 'Riyadh', about: name, documentId: document.data.id },
    },
  });
  if (status !== 200) throw new Error(`the organization was not registered: ${status}`);
  const parcel = firstOf(await freeParcels(store, 1));
  await call(platform, reportParcel, {
    body: { parcelObjectId: parcel, kind: 'other', description: `${name} ${phone}` },
  });
  await call(platform, addFavorite, {
    body: { regionId: 10, itemType: 'parcel', itemId: String(parcel), note: name },
  });
  await call(platform, saveView, { body: { name, regionKey: 'Riyadh', address: '#map=12/24.7/46.7' } });
  await call(platform, logEvent, {
    body: { type: 'test', name: 'erased', data: JSON.stringify({ name }) },
  });
  await leaveRows(bench, person, { name, email, phone, device });
  return { person, marks: { name, email, phone, device } };
}

/** What calls would leave that send messages or pass a captcha. */
async function leaveRows(
  { store }: Bench,
  { id }: Person,
  { name, email, phone, device }: PersonMarks,
): Promise<void> {
  const { database } = store;
  const offer = firstOf(
    await database.selectFrom('offer').select(['id', 'code']).where('state', '=', 'live').limit(1).execute(),
  );
  const now = new Date().toISOString();
  await database
    .insertInto('complaint')
    .values({
      ...{ account_id: id, device_id: device, type_id: 1, reason_id: 1, subject_id: offer.code },
      ...{ description: `${name} ${email}`, created_at: now },
    })
    .execute();
  await database
    .insertInto('offer_contact')
    .values({ offer_id: offer.id, name, phone_number: phone, message: null, created_at: now })
    .execute();
  await database.insertInto('campaign_forms').values(campaignForm({ name, email, phone })).execute();
  for (const recipient of [phone, email])
    await database
      .insertInto('outbox_message')
      .values({ recipient, subject: null, text: name, created_at: now })
      .execute();
  const soon = new Date(Date.now() + 600_000).toISOString();
  await database
    .insertInto('one_time_code')
    .values({
      ...{ ref: crypto.randomUUID(), phone_number: phone, code_hash: 'x', expires_at: soon },
      ...{ tries_left: 5, used_at: null },
    })
    .execute();
  await database
    .insertInto('email_check')
    .values({ token_hash: crypto.randomUUID(), account_id: id, email, expires_at: soon })
    .execute();
  for (const key of [`code to ${phone}`, `link to ${email}`, `code for device ${device}`])
    await takeAllowance(store, key, 5, 3_600_000);
  for (const distinct_id of [String(id), `$device:${device}`])
    await database
      .insertInto('analytics_message')
      .values({
        ...{ id: `${distinct_id} test`, kind: 'track', name: 'test', distinct_id, happened_at: 0 },
        ...{ properties: JSON.stringify({ $device_id: device, name }), received_at: Date.now() },
      })
      .execute();
}

/** A campaign's form as the table holds it. */
export function campaignForm({ name, email, phone }: Omit<PersonMarks, 'device'>) {
  const now = new Date().toISOString();
  return {
    ...{ campaign: 'test', name, phone_number: phone, email, message: name, region_key: null },
    ...{ ref_user_id: null, source: null, medium: null, content: null, created_at: now },
    day: now.slice(0, 10),
  };
}

/** Rows with any mark of a person, by table. */
export async function rowsWith(
  { database }: Store,
  { name, email, phone, device }: PersonMarks,
): Promise<Map<string, Record<string, unknown>[]>> {
  // Counts of requests and of reported use are written a moment later, and go within a day.
  const isOfRequests = (key: unknown) => !/^allowance (?!usage )/.test(String(key));
  const found = new Map<string, Record<string, unknown>[]>();
  for (const { name: table, isView } of await database.introspection.getTables()) {
    if (isView) continue;
    const { rows } = await sql<Record<string, unknown>>`select * from ${sql.table(table)}`.execute(database);
    const marked = rows
      .filter((row) => table !== 'request_count' || !isOfRequests(row['key']))
      .filter((row) => {
        const text = Object.values(row).map(String).join('\n');
        return [name, email, phone, device].some((mark) => text.includes(mark));
      });
    if (marked.length > 0) found.set(table, marked);
  }
  return found;
}

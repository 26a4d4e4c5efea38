import type { Kysely } from 'kysely';
import type { PersonalKind } from '../../contract/account/personal-data.ts';
import { keysOf } from '../../lib/keys.ts';
import { analyticsIds, endsWith, inParts, isAmong, keyEnds, type Traces } from './person-traces.ts';
import type { Database } from '../schema/schema.ts';

const rowsPerRead = 1000;

/** A kind of what is kept of a person: its name in the export, and its rows, which nothing but columns of it make up. */
export interface PersonalRows {
  kind: PersonalKind;
  rows: AsyncIterable<object> | readonly object[];
}

/**
 * Everything that is kept of a person, kind by kind, as the tables have it; `removeTraces` and `eraseAccount` remove the
 * same. Only what would let somebody sign in is left out: codes, tokens and their hashes. Kinds without rows are there, too.
 */
export async function* personalData(
  database: Kysely<Database>,
  traces: Traces,
): AsyncGenerator<PersonalRows> {
  const { accountId } = traces;
  if (accountId !== undefined) yield* ofAccount(database, accountId);
  yield* ofContacts(database, traces);
  yield* ofBrowsers(database, traces);
}

async function* ofAccount(database: Kysely<Database>, accountId: number): AsyncGenerator<PersonalRows> {
  const account = await database.selectFrom('account').selectAll().where('id', '=', accountId).execute();
  const uid = account[0]?.uid ?? '';
  yield { kind: 'account', rows: account };
  yield { kind: 'sign-in-identity', rows: await identityOf(database, uid) };
  yield {
    kind: 'operator-rights',
    rows: await database
      .selectFrom('operator')
      .selectAll()
      .where('phone_number', '=', account[0]?.proven_phone ?? '')
      .execute(),
  };
  const own = {
    favorites: 'bookmark',
    'saved-views': 'saved_view',
    activity: 'activity',
    'active-days': 'active_day',
    badges: 'badge_award',
    'badge-application': 'badge_form',
    sessions: 'tracking_session',
    files: 'attachment',
    'seen-forms': 'form_tracking',
    'join-requests': 'join_request',
    'changes-of-offers': 'offer_event',
  } as const;
  for (const kind of keysOf(own))
    yield {
      kind,
      rows: await database
        .selectFrom<(typeof own)[keyof typeof own]>(own[kind])
        .selectAll()
        .where('account_id', '=', accountId)
        .execute(),
    };
  yield {
    kind: 'e-mail-links',
    rows: await database
      .selectFrom('email_check')
      .select(['email', 'expires_at'])
      .where('account_id', '=', accountId)
      .execute(),
  };
  for (const [name, table, kind] of [
    ['complaints', 'complaint', 'complaint'],
    ['parcel-reports', 'parcel_report', 'parcel'],
  ] as const)
    yield {
      kind: name,
      rows: await database
        .selectFrom(table)
        .leftJoin('complaint_state', (join) =>
          join.onRef('complaint_id', '=', `${table}.id`).on('complaint_state.kind', '=', kind),
        )
        .selectAll(table)
        .select(['complaint_state.state', 'complaint_state.answer', 'complaint_state.answered_at'])
        .where('account_id', '=', accountId)
        .orderBy(`${table}.id`)
        .execute(),
    };
  yield* ofOrganisations(database, accountId);
  yield {
    kind: 'read-by-operators',
    rows: await database
      .selectFrom('journal')
      .select(['at', 'act'])
      .where('subject', '=', `account ${accountId}`)
      .orderBy('id')
      .execute(),
  };
}

/** What the identity platform of this product keeps, where no other service does. */
async function identityOf(database: Kysely<Database>, uid: string): Promise<object[]> {
  const users = await database.selectFrom('identity_user').selectAll().where('uid', '=', uid).execute();
  const links = await database.selectFrom('identity_link').selectAll().where('uid', '=', uid).execute();
  return [...users, ...links];
}

async function* ofOrganisations(database: Kysely<Database>, accountId: number): AsyncGenerator<PersonalRows> {
  yield {
    kind: 'memberships',
    rows: await database
      .selectFrom('organisation_member')
      .innerJoin('organisation', 'organisation.id', 'organisation_member.organisation_id')
      .select(['organisation.code', 'organisation.name', 'role', 'organisation_member.joined_at'])
      .where('account_id', '=', accountId)
      .execute(),
  };
  yield {
    kind: 'organizations',
    rows: await database
      .selectFrom('organisation')
      .selectAll()
      .where('created_by_id', '=', accountId)
      .execute(),
  };
  yield {
    kind: 'offers',
    rows: await database.selectFrom('offer').selectAll().where('created_by_id', '=', accountId).execute(),
  };
}

/** Rows under the numbers and addresses that are the person's. */
async function* ofContacts(
  database: Kysely<Database>,
  { phones, emails, devices }: Traces,
): AsyncGenerator<PersonalRows> {
  const either = [...phones, ...emails];
  yield {
    kind: 'campaign-forms',
    rows: await ifAny(either, () =>
      database
        .selectFrom('campaign_forms')
        .selectAll()
        .where((where) => where.or([isAmong('phone_number', either), isAmong('email', either)]))
        .orderBy('id')
        .execute(),
    ),
  };
  yield {
    kind: 'messages-to-publishers',
    rows: await ifAny(phones, () =>
      database.selectFrom('offer_contact').selectAll().where('phone_number', 'in', phones).execute(),
    ),
  };
  yield {
    kind: 'expected-memberships',
    rows: await ifAny(phones, () =>
      database
        .selectFrom('expected_member')
        .innerJoin('organisation', 'organisation.id', 'expected_member.organisation_id')
        .select(['organisation.code', 'organisation.name', 'expected_member.phone_number'])
        .where('expected_member.phone_number', 'in', phones)
        .execute(),
    ),
  };
  yield {
    kind: 'sign-in-codes',
    rows: await ifAny(phones, () =>
      database
        .selectFrom('one_time_code')
        .select(['phone_number', 'expires_at', 'tries_left', 'used_at'])
        .where('phone_number', 'in', phones)
        .execute(),
    ),
  };
  yield {
    kind: 'unsent-messages',
    rows: (
      await ifAny(either, () =>
        database.selectFrom('outbox_message').selectAll().where(isAmong('recipient', either)).execute(),
      )
    ).map(({ text, ...row }) => ({ ...row, text: withoutSecrets(text) })),
  };
  const counts: object[] = [];
  for (const end of keyEnds({ phones, emails, devices }))
    counts.push(...(await database.selectFrom('request_count').selectAll().where(endsWith(end)).execute()));
  yield { kind: 'request-counts', rows: counts };
}

/** A message without the code or the token that signs in or verifies: an operator may read it. */
function withoutSecrets(text: string): string {
  return text.replace(/(?<!\w)\d{6}(?!\w)/g, '••••••').replace(/#[\w-]{20,}/g, '#…');
}

async function ifAny<Row>(keys: readonly string[], read: () => Promise<Row[]>): Promise<Row[]> {
  return keys.length === 0 ? [] : read();
}

/** What browsers reported on which the person was signed in. */
async function* ofBrowsers(
  database: Kysely<Database>,
  { accountId, devices }: Traces,
): AsyncGenerator<PersonalRows> {
  yield {
    kind: 'events',
    rows: devices.length === 0 ? [] : inSteps((after: number) => eventsAfter(database, devices, after), 0),
  };
  if (accountId === undefined) return;
  const ids = await analyticsIds(database, accountId);
  yield { kind: 'usage-analytics', rows: analyticsOf(database, ids) };
}

async function* analyticsOf(database: Kysely<Database>, ids: readonly string[]): AsyncGenerator<object> {
  for (const part of inParts(ids))
    yield* inSteps((after: string) => analyticsAfter(database, part, after), '');
}

async function eventsAfter(database: Kysely<Database>, devices: readonly string[], after: number) {
  return database
    .selectFrom('event_log')
    .selectAll()
    .where('device_id', 'in', devices)
    .where('id', '>', after)
    .orderBy('id')
    .limit(rowsPerRead)
    .execute();
}

async function analyticsAfter(database: Kysely<Database>, ids: readonly string[], after: string) {
  return database
    .selectFrom('analytics_message')
    .selectAll()
    .where('distinct_id', 'in', ids)
    .where('id', '>', after)
    .orderBy('id')
    .limit(rowsPerRead)
    .execute();
}

/** Reads rows in steps, each after the id of the last one: browsers may have reported any number. */
async function* inSteps<Row extends { id: number | string }>(
  read: (after: Row['id']) => Promise<Row[]>,
  first: Row['id'],
): AsyncGenerator<Row> {
  let after = first;
  for (;;) {
    const rows = await read(after);
    yield* rows;
    const last = rows.at(-1);
    if (last === undefined || rows.length < rowsPerRead) return;
    after = last.id;
  }
}

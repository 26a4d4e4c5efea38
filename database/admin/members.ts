import { sql, type Kysely } from 'kysely';
import type { MemberRecord } from '../../contract/admin/members.ts';
import { Refusal } from '../../contract/shared/refusal.ts';
import { recordInJournal, type Actor } from '../shared/journal.ts';
import type { Database } from '../schema/schema.ts';
import { endAllSignIns } from '../account/sign-ins.ts';
import type { Store } from '../connection/store.ts';

const mostFound = 20;

/** Accounts by phone number, e-mail address, id, uid or part of the name; at most twenty, newest first. */
export async function findMembers(database: Kysely<Database>, text: string): Promise<MemberRecord[]> {
  const wanted = text.trim();
  const id = /^\d{1,9}$/.test(wanted) ? Number(wanted) : 0;
  const part = `%${wanted.replace(/[%_\\]/g, '\\$&').toLowerCase()}%`;
  const rows = await database
    .selectFrom('account')
    .select('id')
    .where((query) =>
      query.or([
        query('id', '=', id),
        query('uid', '=', wanted),
        query('phone_number', '=', wanted),
        query('proven_phone', '=', wanted),
        sql<boolean>`lower(email) = ${wanted.toLowerCase()}`,
        sql<boolean>`lower(name) like ${part} escape '\\'`,
      ]),
    )
    .orderBy('id', 'desc')
    .limit(mostFound)
    .execute();
  return Promise.all(rows.map((row) => readMember(database, row.id)));
}

/** What there is of an account. Throws the refusal member_not_found. */
export async function readMember(database: Kysely<Database>, id: number): Promise<MemberRecord> {
  const row = await database
    .selectFrom('account')
    .leftJoin('operator', 'operator.phone_number', 'account.proven_phone')
    .leftJoin('badge_form', 'badge_form.account_id', 'account.id')
    .selectAll('account')
    .select(['operator.id as operator_id', 'badge_form.status as form_status'])
    .where('account.id', '=', id)
    .executeTakeFirst();
  if (!row) throw new Refusal('member_not_found');
  const organisations = await database
    .selectFrom('organisation_member')
    .innerJoin('organisation', 'organisation.id', 'organisation_member.organisation_id')
    .select(['organisation.code', 'organisation.name', 'organisation_member.joined_at as joinedAt'])
    .where('account_id', '=', id)
    .orderBy('organisation_member.joined_at')
    .execute();
  const { day } = await database
    .selectFrom('active_day')
    .select(({ fn }) => fn.max('day').as('day'))
    .where('account_id', '=', id)
    .executeTakeFirstOrThrow();
  const count = async (table: 'bookmark' | 'saved_view' | 'complaint' | 'parcel_report' | 'badge_award') => {
    const counted = await database
      .selectFrom(table)
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('account_id', '=', id)
      .executeTakeFirstOrThrow();
    return Number(counted.count);
  };
  return {
    ...{ id: row.id, uid: row.uid, signInProvider: row.sign_in_provider, name: row.name },
    phoneNumber: row.phone_number,
    isPhoneVerified: row.phone_number !== null && row.phone_number === row.proven_phone,
    email: row.email,
    isEmailVerified: row.email !== null && row.email === row.proven_email,
    ...{ cityName: row.city_name, createdAt: row.created_at, lastActiveDay: day },
    ...{ isOperator: row.operator_id !== null, organisations },
    favorites: await count('bookmark'),
    views: await count('saved_view'),
    complaints: (await count('complaint')) + (await count('parcel_report')),
    badges: await count('badge_award'),
    badgeForm: row.form_status ?? 'none',
    ...{ blockedAt: row.blocked_at, blockedReason: row.blocked_reason },
  };
}

/** Blocks an account that is no operator's, and ends all its sign-ins. Throws the refusals member_not_found and is_operator. */
export async function blockMember(store: Store, actor: Actor, id: number, reason: string): Promise<void> {
  await store.write(async (transaction) => {
    const { uid, isOperator, blockedAt } = await readMember(transaction, id);
    if (isOperator) throw new Refusal('is_operator');
    if (blockedAt !== null) return;
    await transaction
      .updateTable('account')
      .set({ blocked_at: new Date().toISOString(), blocked_reason: reason })
      .where('id', '=', id)
      .execute();
    await endAllSignIns(transaction, uid);
    await recordInJournal(transaction, actor, {
      ...{ act: 'member.blocked', subject: `account ${id}` },
      detail: { why: reason },
    });
  });
}

/** Throws the refusal member_not_found. */
export async function unblockMember(store: Store, actor: Actor, id: number): Promise<void> {
  await store.write(async (transaction) => {
    const { blockedAt } = await readMember(transaction, id);
    if (blockedAt === null) return;
    await transaction
      .updateTable('account')
      .set({ blocked_at: null, blocked_reason: null })
      .where('id', '=', id)
      .execute();
    await recordInJournal(transaction, actor, { act: 'member.unblocked', subject: `account ${id}` });
  });
}

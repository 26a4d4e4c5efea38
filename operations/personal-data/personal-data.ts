import type { PersonalRows } from '../../contract/admin/members.ts';
import { removeLeftovers } from '../media/leftovers.ts';
import type { Config } from '../config.ts';
import { maskNumbers } from '../../lib/mask.ts';
import { eraseAccount } from '../../database/personal-data/erase-account.ts';
import { recordInJournal, type Actor } from '../../database/shared/journal.ts';
import { personalData } from '../../database/personal-data/personal-data.ts';
import { isAmong, removeTraces, type Traces } from '../../database/personal-data/person-traces.ts';
import type { Store } from '../../database/connection/store.ts';

/** A number or an address that somebody names who asks for what is kept of them. */
export type Contact = { phoneNumber: string } | { email: string };

/**
 * Erases an account for a member who asked for it.
 *
 * @throws Refusal member_not_found, is_operator
 */
export async function eraseMember(
  platform: { store: Store; config: Config },
  actor: Actor,
  accountId: number,
  reason: string,
): Promise<void> {
  const left = await eraseAccount(platform.store, {
    accountId,
    record: (transaction) =>
      recordInJournal(transaction, actor, {
        ...{ act: 'person.erased', subject: `account ${accountId}` },
        detail: { why: maskNumbers(reason) },
      }),
  });
  await removeLeftovers(platform, left);
}

/** What is kept under a number or an address outside of accounts. The journal has that somebody looked, not for whom. */
export async function findPersonalRows(store: Store, actor: Actor, contact: Contact): Promise<PersonalRows> {
  const found = await readPersonalRows(store.database, contact);
  const rows = countRows(found);
  if (rows > 0) await recordInJournal(store.database, actor, { act: 'member.read', detail: { rows } });
  return { kinds: found, accountId: await accountOfContact(store, contact) };
}

/** Erases the same; returns how many rows. */
export async function erasePersonalRows(
  store: Store,
  actor: Actor,
  contact: Contact,
  reason: string,
): Promise<number> {
  return store.write(async (transaction) => {
    const rows = countRows(await readPersonalRows(transaction, contact));
    await removeTraces(transaction, tracesOf(contact));
    await recordInJournal(transaction, actor, {
      act: 'person.erased',
      detail: { rows, why: maskNumbers(reason) },
    });
    return rows;
  });
}

/** The account that has proven a number or an address to be its own; null: none has. */
export async function accountOfContact(
  { database }: Pick<Store, 'database'>,
  contact: Contact,
): Promise<number | null> {
  const account = await database
    .selectFrom('account')
    .select('id')
    .where((where) =>
      'email' in contact
        ? isAmong('proven_email', [contact.email])
        : where('proven_phone', '=', contact.phoneNumber),
    )
    .executeTakeFirst();
  return account?.id ?? null;
}

/** By what rows are recognized of somebody without an account. */
export function tracesOf(contact: Contact): Traces {
  return 'email' in contact
    ? { phones: [], emails: [contact.email], devices: [] }
    : { phones: [contact.phoneNumber], emails: [], devices: [] };
}

async function readPersonalRows(
  database: Store['database'],
  contact: Contact,
): Promise<PersonalRows['kinds']> {
  const kinds: PersonalRows['kinds'] = [];
  for await (const { kind, rows } of personalData(database, tracesOf(contact))) {
    const all: Record<string, unknown>[] = [];
    for await (const row of rows) all.push({ ...row });
    if (all.length > 0) kinds.push({ kind, rows: all });
  }
  return kinds;
}

function countRows(kinds: PersonalRows['kinds']): number {
  return kinds.reduce((sum, { rows }) => sum + rows.length, 0);
}

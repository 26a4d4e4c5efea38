import type { Kysely, Selectable } from 'kysely';
import type { OperatorRole } from '../../contract/admin/rights.ts';
import { Refusal } from '../../contract/shared/refusal.ts';
import { recordInJournal, type Actor } from '../shared/journal.ts';
import { preparedRead } from '../connection/prepared.ts';
import type { Database, OperatorTable } from '../schema/schema.ts';
import type { ReadingStore, Store } from '../connection/store.ts';

type OperatorRow = Selectable<OperatorTable>;
export type ListedOperator = OperatorRow & { account_id: number | null };

const readOperatorOfAccount = preparedRead(
  (database, accountId: number) =>
    database
      .selectFrom('account')
      .innerJoin('operator', 'operator.phone_number', 'account.proven_phone')
      .select(['operator.role', 'operator.name'])
      .where('account.id', '=', accountId),
  [1],
);

/** The operator that an account is, by the number that it has verified; undefined: it is none. */
export async function operatorOfAccount(
  store: ReadingStore,
  accountId: number,
): Promise<{ role: OperatorRole; name: string | null } | undefined> {
  return (await readOperatorOfAccount(store, accountId))[0];
}

/** All operators, in the order in which they were added. */
export async function listOperators(database: Kysely<Database>): Promise<ListedOperator[]> {
  return database
    .selectFrom('operator')
    .leftJoin('account', 'account.proven_phone', 'operator.phone_number')
    .selectAll('operator')
    .select('account.id as account_id')
    .orderBy('operator.id')
    .execute();
}

export interface NewOperator {
  phoneNumber: string;
  name: string | null;
  role: OperatorRole;
}

/** Adds an operator. Throws the refusal operator_exists. */
export async function addOperator(
  store: Store,
  actor: Actor,
  { phoneNumber, name, role }: NewOperator,
): Promise<ListedOperator> {
  return store.write(async (transaction) => {
    const added = await transaction
      .insertInto('operator')
      .values({ phone_number: phoneNumber, name, role, added_at: new Date().toISOString() })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst();
    if (!added) throw new Refusal('operator_exists');
    await recordInJournal(transaction, actor, {
      act: 'operator.added',
      subject: `operator ${added.id}`,
      detail: { phoneNumber, name, role },
    });
    return oneOf(transaction, added.id);
  });
}

/**
 * Changes the role of an operator whose role is `roleBefore`; undefined: whatever it is. Throws the refusals
 * operator_not_found, changed_meanwhile and last_operator.
 */
export async function changeOperator(
  store: Store,
  actor: Actor,
  id: number,
  { role, roleBefore }: { role: OperatorRole; roleBefore?: OperatorRole },
): Promise<ListedOperator> {
  return store.write(async (transaction) => {
    const all = await lockOperators(transaction, store);
    const before = all.find((row) => row.id === id);
    if (!before) throw new Refusal('operator_not_found');
    if (roleBefore !== undefined && before.role !== roleBefore) throw new Refusal('changed_meanwhile');
    if (before.role === role) return oneOf(transaction, id);
    refuseLast(all, before);
    await transaction.updateTable('operator').set({ role }).where('id', '=', id).execute();
    await recordInJournal(transaction, actor, {
      act: 'operator.changed',
      subject: `operator ${id}`,
      detail: { phoneNumber: before.phone_number, before: before.role, after: role },
    });
    return oneOf(transaction, id);
  });
}

/** Removes an operator. Throws the refusals operator_not_found and last_operator. */
export async function removeOperator(store: Store, actor: Actor, id: number): Promise<void> {
  await store.write(async (transaction) => {
    const all = await lockOperators(transaction, store);
    const before = all.find((row) => row.id === id);
    if (!before) throw new Refusal('operator_not_found');
    refuseLast(all, before);
    await transaction.deleteFrom('operator').where('id', '=', id).execute();
    const { phone_number: phoneNumber, name, role } = before;
    await recordInJournal(transaction, actor, {
      act: 'operator.removed',
      subject: `operator ${id}`,
      detail: { phoneNumber, name, role },
    });
  });
}

/** All operators; on PostgreSQL no other transaction changes them until this one ends. */
async function lockOperators(transaction: Kysely<Database>, { engine }: Store): Promise<OperatorRow[]> {
  return transaction
    .selectFrom('operator')
    .selectAll()
    .orderBy('id')
    .$if(engine === 'postgres', (query) => query.forUpdate())
    .execute();
}

/** Somebody must be left who may add operators: only a command on the server could otherwise. */
function refuseLast(all: readonly OperatorRow[], leaving: OperatorRow): void {
  const others = all.filter((row) => row.role === 'all' && row.id !== leaving.id);
  if (leaving.role === 'all' && others.length === 0) throw new Refusal('last_operator');
}

async function oneOf(database: Kysely<Database>, id: number): Promise<ListedOperator> {
  const found = (await listOperators(database)).find((row) => row.id === id);
  if (!found) throw new Refusal('operator_not_found');
  return found;
}

import type { Kysely } from 'kysely';
import { complaintTypes, type ComplaintType } from '../../contract/shared/vocabulary.ts';
import { Refusal } from '../../contract/shared/refusal.ts';
import { recordInJournal, type Actor } from '../shared/journal.ts';
import type { Database } from '../schema/schema.ts';
import type { Store } from '../connection/store.ts';

/** Subject of a reason in the journal. */
export const subjectOfReason = (about: ComplaintType, number: number) => `reason ${about}/${number}`;

/** Adds a reason at the end of its list. One of the same text is offered again: complaints name it by its number. */
export async function addReason(
  store: Store,
  actor: Actor,
  { about, title }: { about: ComplaintType; title: string },
): Promise<void> {
  const typeId = complaintTypes[about];
  await store.write(async (transaction) => {
    const rows = await transaction
      .selectFrom('complaint_reason')
      .selectAll()
      .where('type_id', '=', typeId)
      .execute();
    const known = rows.find((row) => row.title === title);
    const number = known?.number ?? Math.max(0, ...rows.map((row) => row.number)) + 1;
    const position = Math.max(0, ...rows.map((row) => row.position)) + 1;
    const listed = { position: known?.is_listed === 1 ? known.position : position, is_listed: 1 };
    await transaction
      .insertInto('complaint_reason')
      .values({ type_id: typeId, number, title, ...listed })
      .onConflict((conflict) => conflict.columns(['type_id', 'number']).doUpdateSet(listed))
      .execute();
    await recordInJournal(transaction, actor, {
      ...{ act: 'reason.set', subject: subjectOfReason(about, number) },
      detail: { name: title, before: known?.is_listed === 1 ? 'on' : 'off', after: 'on' },
    });
  });
}

/** Offers a reason or takes it off its list. Throws the refusal reason_not_found. */
export async function setReason(
  store: Store,
  actor: Actor,
  { about, number, isListed }: { about: ComplaintType; number: number; isListed: boolean },
): Promise<void> {
  await store.write(async (transaction) => {
    const before = await oneOf(transaction, about, number);
    if (!before) throw new Refusal('reason_not_found');
    await transaction
      .updateTable('complaint_reason')
      .set({ is_listed: Number(isListed) })
      .where('type_id', '=', complaintTypes[about])
      .where('number', '=', number)
      .execute();
    await recordInJournal(transaction, actor, {
      ...{ act: 'reason.set', subject: subjectOfReason(about, number) },
      detail: {
        ...{ name: before.title, before: before.is_listed === 1 ? 'on' : 'off' },
        after: isListed ? 'on' : 'off',
      },
    });
  });
}

function oneOf(transaction: Kysely<Database>, about: ComplaintType, number: number) {
  return transaction
    .selectFrom('complaint_reason')
    .selectAll()
    .where('type_id', '=', complaintTypes[about])
    .where('number', '=', number)
    .executeTakeFirst();
}

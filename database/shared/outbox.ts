import type { Store } from '../connection/store.ts';

/** Number of messages that the outbox keeps. */
const kept = 200;

/** Keeps a message that no gateway sends; with a subject it is an e-mail. */
export async function putIntoOutbox(
  { database }: Store,
  { to, subject, text }: { to: string; subject: string | null; text: string },
): Promise<void> {
  const { id } = await database
    .insertInto('outbox_message')
    .values({ recipient: to, subject, text, created_at: new Date().toISOString() })
    .returning('id')
    .executeTakeFirstOrThrow();
  await database
    .deleteFrom('outbox_message')
    .where('id', '<=', id - kept)
    .execute();
}

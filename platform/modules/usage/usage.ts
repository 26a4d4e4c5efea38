import { randomUUID } from 'node:crypto';
import { closeSession, logEvent, saveSession } from '../../../contract/usage/usage.ts';
import { mountEndpoint } from '../../http/mount-endpoint.ts';
import type { Platform } from '../../http/platform.ts';
import { maskAll, maskNumbers } from '../../../lib/mask.ts';
import { Refusal } from '../../../contract/shared/refusal.ts';
import { lockAccount } from '../../../database/account/lock-account.ts';
import { endSignIn } from '../../../database/account/sign-ins.ts';
import { addUsage } from '../../../database/usage/usage-volume.ts';
import { spendUsage } from '../../http/limits/usage-budget.ts';

/** Events that the client logs, and the sessions that it opens and closes around a sign-in. */
export function usageModule(platform: Platform): void {
  const { store } = platform;
  const { database, engine } = store;

  mountEndpoint(platform, logEvent, async ({ caller, body, request }) => {
    const now = new Date();
    const event = {
      type: maskNumbers(body.type),
      name: maskNumbers(body.name),
      data: JSON.stringify(maskAll(JSON.parse(body.data ?? 'null'))),
    };
    const bytes = Object.values(event).reduce((sum, text) => sum + Buffer.byteLength(text), 0);
    spendUsage(platform, request, { device: caller.deviceId, rows: 1, bytes });
    const createdAt = now.toISOString();
    await store.write(async (transaction) => {
      const row = { ...event, device_id: caller.deviceId, created_at: createdAt };
      await transaction.insertInto('event_log').values(row).execute();
      await addUsage(transaction, 'event', { rows: 1, bytes }, now.getTime());
    });
    return { createdAt };
  });

  mountEndpoint(platform, saveSession, async ({ caller }) => {
    const id = randomUUID();
    await database
      .insertInto('tracking_session')
      .values({
        id,
        account_id: caller.accountId,
        device_id: caller.deviceId,
        started_at: new Date().toISOString(),
        closed_at: null,
        auth_time: caller.authTime,
      })
      .execute();
    return id;
  });

  // Closing a session ends the sign-in that opened it, whichever of the person's sign-ins closes it.
  mountEndpoint(platform, closeSession, ({ caller: { accountId, uid }, parameters: { sessionId } }) =>
    store.write(async (transaction) => {
      await lockAccount(engine, transaction, accountId);
      const session = await transaction
        .selectFrom('tracking_session')
        .select(['closed_at', 'auth_time'])
        .where('id', '=', sessionId)
        .where('account_id', '=', accountId)
        .executeTakeFirst();
      if (!session) throw new Refusal('session_not_found');
      if (session.closed_at) return { closedAt: session.closed_at };
      const closedAt = new Date().toISOString();
      await transaction
        .updateTable('tracking_session')
        .set({ closed_at: closedAt })
        .where('id', '=', sessionId)
        .execute();
      const { auth_time: authTime } = session;
      if (authTime !== null) await endSignIn(transaction, { uid, authTime }, closedAt);
      return { closedAt };
    }),
  );
}

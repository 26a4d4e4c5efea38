import { Alive, Ready } from '../../../contract/shared/health.ts';
import type { Platform } from '../../http/platform.ts';
import { Refusal } from '../../../contract/shared/refusal.ts';
import { diskMayBeFull, markDiskWritable } from '../../shared/disk-state.ts';
import { isDatabaseUnavailable, isDiskFull } from '../../../database/connection/unavailable.ts';

const patienceMilliseconds = 2000;
/** More than fits into the unused end of a page of the database. */
const probeCharacters = 32_768;

/** Liveness and readiness probes: is the process alive, and can it answer requests? */
export function healthModule({ app, store, queries }: Platform): void {
  app.get(
    '/healthz',
    {
      config: { isUnlimited: true, documented: { response: { 200: Alive } } },
      schema: {
        summary: 'The process lives',
        description: 'For whoever restarts a process that hangs; nothing else is asked.',
        tags: ['operations'],
      },
    },
    (_request, reply) => {
      void reply.header('cache-control', 'no-store');
      return { status: 'ok' };
    },
  );

  app.get(
    '/readyz',
    {
      config: { isUnlimited: true, documented: { response: { 200: Ready } } },
      schema: {
        summary: 'The database answers, and sales and parcels can be searched',
        description:
          'For whoever sends calls here. Otherwise 503: database_unavailable, disk_full after a write that found no room until one succeeds, or not_ready while there is no snapshot of sales and parcels.',
        tags: ['operations'],
      },
    },
    async (request, reply) => {
      void reply.header('cache-control', 'no-store');
      const ready = Promise.all([needTables(store), needRoom(store), queries.run(isReadable, undefined)]);
      const late = new Promise<never>((_done, fail) => {
        setTimeout(() => fail(new Error('not ready in time')), patienceMilliseconds).unref();
      });
      try {
        await Promise.race([ready, late]);
      } catch (error) {
        request.log.warn(error);
        if (isDiskFull(error)) throw new Refusal('disk_full');
        throw new Refusal(isDatabaseUnavailable(store.engine, error) ? 'database_unavailable' : 'not_ready');
      }
      return { status: 'ready' };
    },
  );
}

/** Throws while the database cannot be asked. A store without any data is ready: its pages say that there is none. */
async function needTables({ database }: Platform['store']): Promise<void> {
  await database.selectFrom('region').select('id').limit(1).execute();
}

/** Throws after a write failed for lack of room, until one succeeds again. */
async function needRoom(store: Platform['store']): Promise<void> {
  if (!diskMayBeFull()) return;
  await store.write((transaction) =>
    transaction
      .insertInto('data_state')
      .values({ key: 'room_probe', value: 'x'.repeat(probeCharacters) })
      .onConflict((conflict) => conflict.column('key').doUpdateSet({ value: 'x'.repeat(probeCharacters) }))
      .execute(),
  );
  await store.database.deleteFrom('data_state').where('key', '=', 'room_probe').execute();
  markDiskWritable();
}

/** Rejects while there is no snapshot of the land. It asks nothing of it, which may be busy with other queries. */
const isReadable = () => Promise.resolve();

import { sql } from 'kysely';
import type { Platform } from '../app.ts';
import { Refusal } from '../refusal.ts';

const patienceMilliseconds = 2000;

/** For whoever watches over the platform: does the process live, and can it answer calls? */
export function healthModule({ app, store, sales }: Platform): void {
  const unlimited = { config: { isUnlimited: true as const } };

  app.get(
    '/healthz',
    { ...unlimited, schema: { summary: 'The process lives', tags: ['operations'] } },
    (_request, reply) => {
      void reply.header('cache-control', 'no-store');
      return { status: 'ok' };
    },
  );

  app.get(
    '/readyz',
    {
      ...unlimited,
      schema: { summary: 'The store answers and sales can be searched', tags: ['operations'] },
    },
    async (request, reply) => {
      void reply.header('cache-control', 'no-store');
      const ready = Promise.all([sql`select 1`.execute(store.database), sales.index()]);
      const late = new Promise<never>((_done, fail) => {
        setTimeout(() => fail(new Error('not ready in time')), patienceMilliseconds).unref();
      });
      try {
        await Promise.race([ready, late]);
      } catch (error) {
        request.log.warn(error);
        throw new Refusal('not_ready');
      }
      return { status: 'ready' };
    },
  );
}

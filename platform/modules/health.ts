import { sql } from 'kysely';
import { Alive, Ready } from '../../src/contract/health.ts';
import type { Platform } from '../app.ts';
import { Refusal } from '../refusal.ts';

const patienceMilliseconds = 2000;

/** For whoever watches over the platform: does the process live, and can it answer calls? */
export function healthModule({ app, store, reader }: Platform): void {
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
        summary: 'The store answers and sales can be searched',
        description: 'For whoever sends calls here: 503 with the code not_ready while it is not so.',
        tags: ['operations'],
      },
    },
    async (request, reply) => {
      void reply.header('cache-control', 'no-store');
      const ready = Promise.all([sql`select 1`.execute(store.database), reader.isReady()]);
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

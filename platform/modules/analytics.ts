import { z } from 'zod';
import { analyticsKinds, readMessages, storeMessages } from '../analytics.ts';
import type { Platform } from '../app.ts';

/** Batches are larger than the calls of the API. */
const bodyLimit = 1024 * 1024;

/** The embedded analytics collector, by the protocol of the Mixpanel SDK. */
export async function analyticsModule({ app, store }: Platform): Promise<void> {
  await app.register((collector, _options, done) => {
    // Forms from requests, plain text from the beacon of a page that is left; both carry the same form.
    for (const type of ['application/x-www-form-urlencoded', 'text/plain']) {
      collector.addContentTypeParser(type, { parseAs: 'string', bodyLimit }, (_request, body, parsed) =>
        parsed(null, new URLSearchParams(String(body))),
      );
    }
    for (const kind of analyticsKinds) {
      collector.post(
        `/mp/${kind}`,
        {
          bodyLimit,
          schema: {
            summary: `Messages of kind ${kind} (analytics collector)`,
            tags: ['providers'],
            querystring: z.object({ verbose: z.string().max(5).optional() }),
          },
        },
        async (request, reply) => {
          const { verbose } = request.query as { verbose?: string };
          const form = request.body instanceof URLSearchParams ? request.body : new URLSearchParams();
          const messages = readMessages(form.get('data') ?? '');
          if (messages) await storeMessages(store, kind, messages);
          void reply.header('cache-control', 'no-store').code(messages ? 200 : 400);
          const error = messages ? null : 'data, missing or not readable';
          return verbose === '1'
            ? { status: messages ? 1 : 0, error }
            : reply.type('text/plain').send(messages ? '1' : '0');
        },
      );
    }
    done();
  });
}

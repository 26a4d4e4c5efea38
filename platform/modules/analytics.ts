import { z } from 'zod';
import { AnalyticsAnswer, AnalyticsMark, AnalyticsRequest } from '../../src/contract/analytics.ts';
import { analyticsKinds, readMessages, storeMessages } from '../analytics.ts';
import type { Platform } from '../app.ts';

/** Batches are larger than the calls of the API. */
const bodyLimit = 1024 * 1024;

const contents = {
  'application/json': { schema: AnalyticsAnswer },
  'text/plain': { schema: AnalyticsMark },
};
const documented = {
  consumes: ['application/x-www-form-urlencoded', 'text/plain'],
  body: AnalyticsRequest,
  response: {
    200: { description: 'The messages were taken', content: contents },
    400: { description: 'The messages could not be read', content: contents },
  },
};

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
          config: { documented },
          schema: {
            summary: `Messages of kind ${kind} (analytics collector)`,
            description:
              'Stores a batch of messages, by the protocol of the Mixpanel SDK. The body is a form, whatever type it is sent as.',
            tags: ['providers'],
            querystring: z.object({
              verbose: z
                .string()
                .max(5)
                .optional()
                .meta({ description: '1: the answer is JSON, else plain text' }),
            }),
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

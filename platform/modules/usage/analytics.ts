import {
  AnalyticsAnswer,
  AnalyticsMark,
  AnalyticsQuery,
  AnalyticsRequest,
  RecordingQuery,
} from '../../../contract/usage/analytics.ts';
import { analyticsKinds, deviceOf, readMessages, storeMessages } from '../../usage/analytics.ts';
import type { Platform } from '../../http/platform.ts';
import { spendUsage } from '../../http/limits/usage-budget.ts';
import { readRecording } from '../../usage/recording.ts';

/** Batches are larger than other API requests. */
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

const documentedRecord = { ...documented, consumes: [...documented.consumes, 'application/octet-stream'] };

/** The embedded analytics collector, by the protocol of the Mixpanel SDK. */
export async function analyticsModule(platform: Platform): Promise<void> {
  const { app, store } = platform;
  await app.register((collector, _options, done) => {
    // Requests send form encoding; the beacon of a page being left sends plain text that holds the same form.
    for (const type of ['application/x-www-form-urlencoded', 'text/plain']) {
      collector.addContentTypeParser(type, { parseAs: 'string', bodyLimit }, (_request, body, parsed) =>
        parsed(null, new URLSearchParams(String(body))),
      );
    }
    // Chunks of session recordings.
    collector.addContentTypeParser(
      'application/octet-stream',
      { parseAs: 'buffer', bodyLimit },
      (_request, body, parsed) => parsed(null, body),
    );
    for (const kind of analyticsKinds) {
      const isRecord = kind === 'record';
      collector.post<{ Querystring: { verbose?: string } }>(
        `/mp/${kind}`,
        {
          bodyLimit,
          config: { documented: isRecord ? documentedRecord : documented },
          schema: {
            summary: `Messages of kind ${kind} (analytics collector)`,
            description:
              'Stores a batch of messages, by the protocol of the Mixpanel SDK. The body is a form, whatever type it is sent as; bytes are a part of a recording, which the address describes.',
            tags: ['providers'],
            querystring: isRecord ? RecordingQuery : AnalyticsQuery,
          },
        },
        async (request, reply) => {
          const { verbose } = request.query;
          const part =
            isRecord && Buffer.isBuffer(request.body)
              ? readRecording(request.query, request.body, bodyLimit)
              : undefined;
          const form = request.body instanceof URLSearchParams ? request.body : new URLSearchParams();
          const messages = part ? [part] : readMessages(form.get('data') ?? '');
          spendUsage(platform, request, {
            device: deviceOf(messages?.[0]),
            rows: Math.max(1, messages?.length ?? 0),
            bytes: Buffer.isBuffer(request.body) ? request.body.length : (form.get('data') ?? '').length,
          });
          if (messages) await storeMessages(store, kind, messages);
          void reply.header('cache-control', 'no-store').code(messages ? 200 : 400);
          const error = messages ? null : 'data, missing or not readable';
          return verbose === '1' || Buffer.isBuffer(request.body)
            ? { status: messages ? 1 : 0, error }
            : reply.type('text/plain').send(messages ? '1' : '0');
        },
      );
    }
    done();
  });
}

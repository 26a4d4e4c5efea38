import { z } from 'zod';

/** The analytics collector, in the protocol of the Mixpanel SDK. */
export const AnalyticsRequest = z.object({
  data: z.string().meta({
    description:
      'JSON, or JSON as base64: one message, or an array of at most 200. An event is `{ event, properties: { $insert_id, time, distinct_id, … } }`, another message `{ $distinct_id, $time, … }`. Times are seconds or milliseconds since 1970. A message is stored once by its $insert_id; one of more than 20,000 characters is left out',
  }),
});

const text = (most: number, description: string) => z.string().max(most).optional().meta({ description });
const seconds = (description: string) => z.coerce.number().positive().optional().meta({ description });

export const AnalyticsQuery = z.object({
  verbose: text(5, '1: the answer is JSON, else plain text'),
});

/** Query parameters of an upload of a recording's chunk. Its events, a JSON array, are the body. */
export const RecordingQuery = AnalyticsQuery.extend({
  replay_id: text(80, 'Which recording; it and those below are for a body of bytes, a part of a recording'),
  seq: z.coerce.number().int().min(0).max(1e6).optional().meta({
    description: 'Which part of the recording, from 0; each is stored once',
  }),
  format: z.enum(['gzip', 'body']).optional().meta({ description: 'gzip: the body is compressed' }),
  batch_start_time: seconds('When the part begins, seconds since 1970'),
  replay_start_time: seconds('When the recording begins, seconds since 1970'),
  replay_length_ms: z.coerce.number().min(0).optional().meta({ description: 'How long it is so far' }),
  distinct_id: text(255, 'Whose browser it is'),
  $current_url: text(2000, 'Page on which the part begins'),
  replay_start_url: text(2000, 'Page on which the recording begins'),
});

const done = 'messages were taken; 0: data was missing or not readable, and nothing was';

/** Response to `verbose=1`. */
export const AnalyticsAnswer = z.object({
  status: z.literal([0, 1]).meta({ description: `1: ${done}` }),
  error: z.string().nullable().meta({ description: 'What was wrong, in English; null: nothing' }),
});

/** Response without `verbose=1`. */
export const AnalyticsMark = z.enum(['0', '1']).meta({ description: `1: ${done}` });

import { z } from 'zod';

/** The analytics collector, by the protocol of the Mixpanel SDK. */
export const AnalyticsRequest = z.object({
  data: z.string().meta({
    description:
      'JSON, or JSON as base64: one message, or an array of at most 200. An event is `{ event, properties: { $insert_id, time, distinct_id, … } }`, another message `{ $distinct_id, $time, … }`. Times are seconds or milliseconds since 1970. A message is stored once by its $insert_id; one of more than 20,000 characters is left out',
  }),
});

const done = 'messages were taken; 0: data was missing or not readable, and nothing was';

/** The answer to `verbose=1`. */
export const AnalyticsAnswer = z.object({
  status: z.literal([0, 1]).meta({ description: `1: ${done}` }),
  error: z.string().nullable().meta({ description: 'What was wrong, in English; null: nothing' }),
});

/** The answer otherwise. */
export const AnalyticsMark = z.enum(['0', '1']).meta({ description: `1: ${done}` });

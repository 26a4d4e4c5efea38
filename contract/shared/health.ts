import { z } from 'zod';

/** Health check responses, for monitoring the platform. */
export const Alive = z
  .object({ status: z.literal('ok').meta({ description: 'Always ok' }) })
  .meta({ description: 'The process lives' });
export const Ready = z
  .object({
    status: z.literal('ready').meta({ description: 'Always ready' }),
  })
  .meta({ description: 'The platform can answer calls' });

import { z } from 'zod';
import { endpoint } from '../shared/endpoint.ts';
import { shellRoutes } from './routes.ts';

/** How long each kind of personal data is kept: settings of the platform, which a job applies. */
export const retentionNames = [
  'code_minutes',
  'form_days',
  'contact_days',
  'complaint_days',
  'request_days',
  'upload_days',
  'draft_days',
  'session_days',
  'message_days',
  'usage_days',
] as const;
export type RetentionName = (typeof retentionNames)[number];

const days = (what: string) =>
  z
    .int()
    .positive()
    .meta({ description: `Days that ${what} are kept` });

export const Retention = z.object({
  code_minutes: z
    .int()
    .positive()
    .meta({ description: 'Minutes that one-time codes are kept once they have expired' }),
  form_days: days('forms of campaigns'),
  contact_days: days('messages to publishers of offers'),
  complaint_days: days('complaints and reports of parcels, after the last change to them,'),
  request_days: days('requests to join an organisation'),
  upload_days: days('uploaded files that nothing uses'),
  draft_days: days('drafts of offers, after their last change,'),
  session_days: days('ended sign-ins'),
  message_days: days('messages that the platform could not send'),
  usage_days: days('events and analytics messages'),
} satisfies Record<RetentionName, z.ZodType>);
export type Retention = z.infer<typeof Retention>;

export const getRetention = endpoint({
  route: shellRoutes.getRetention,
  access: 'anyone',
  isOurs: true,
  summary: 'How long each kind of personal data is kept at most',
  data: Retention,
});

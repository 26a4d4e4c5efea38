import { z } from 'zod';
import { Time } from './common.ts';
import { endpoint } from './endpoint.ts';
import { routes } from './routes.ts';

/** The promotional form of members (specification §4, «Promo popup»). */
export const FormDetails = z.object({
  shouldShow: z
    .boolean()
    .meta({ description: 'A form is on, and the caller has not closed its present version' }),
  form: z
    .object({
      key: z.string(),
      updatedAt: Time,
      title: z.string(),
      html: z.string().nullable(),
      imageUrl: z.url().nullable(),
      mobileImageUrl: z.url().nullable(),
      videoUrl: z.url().nullable(),
      link: z.url().nullable(),
    })
    .nullable(),
});
export type FormDetails = z.infer<typeof FormDetails>;

export const getFormDetails = endpoint({
  route: routes.getFormDetails,
  access: 'member',
  summary: 'Whether a promotional form is to be shown to the caller, and what it holds',
  query: z.object({ isWeb: z.literal('true') }),
  data: FormDetails,
});

export const addFormTracking = endpoint({
  route: routes.addFormTracking,
  access: 'member',
  summary: 'Records what the caller did with the form; after «closed» it is not shown again',
  body: z.object({
    key: z.string().regex(/^[a-z0-9-]{1,60}$/),
    updatedAt: Time,
    action: z.enum(['shown', 'closed', 'opened_link']),
  }),
  data: z.object({ key: z.string(), action: z.string() }),
});

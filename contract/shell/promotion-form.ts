import { z } from 'zod';
import { timeOf } from '../shared/common.ts';
import { endpoint } from '../shared/endpoint.ts';
import { textIfAny, textOf } from '../shared/fields.ts';
import { shellRoutes } from './routes.ts';

const FormUpdatedAt = timeOf('When the form was last changed: names its version');
const formAction = 'What the caller did: saw it, closed it, followed its link';

/** The promotional form for signed-in users (specification §4, «Promo popup»). */
export const FormDetails = z.object({
  shouldShow: z
    .boolean()
    .meta({ description: 'A form is on, and the caller has not closed its present version' }),
  form: z
    .object({
      key: textOf('Key of the form'),
      updatedAt: FormUpdatedAt,
      title: textOf('Title of the form, in Arabic'),
      html: textIfAny('HTML to show; null: none'),
      imageUrl: z.url().nullable().meta({ description: 'Address of a picture for wide screens; null: none' }),
      mobileImageUrl: z
        .url()
        .nullable()
        .meta({ description: 'Address of a picture for screens of at most 576 px; null: none' }),
      videoUrl: z.url().nullable().meta({ description: 'Address of a film; null: none' }),
      link: z.url().nullable().meta({ description: 'Where a click on it leads; null: nowhere' }),
    })
    .nullable()
    .meta({ description: 'The form; null: none is on' }),
});
export type FormDetails = z.infer<typeof FormDetails>;

export const getFormDetails = endpoint({
  route: shellRoutes.getFormDetails,
  access: 'member',
  summary: 'Whether a promotional form is to be shown to the caller, and what it holds',
  query: z.object({ isWeb: z.literal('true').meta({ description: 'The caller is a web client' }) }),
  data: FormDetails,
});

export const addFormTracking = endpoint({
  route: shellRoutes.addFormTracking,
  access: 'member',
  summary: 'Records what the caller did with the form; after «closed» it is not shown again',
  body: z.object({
    key: z
      .string()
      .regex(/^[a-z0-9-]{1,60}$/)
      .meta({ description: 'Key of the form' }),
    updatedAt: FormUpdatedAt,
    action: z.enum(['shown', 'closed', 'opened_link']).meta({ description: formAction }),
  }),
  data: z.object({ key: textOf('Key of the form'), action: textOf(formAction) }),
});

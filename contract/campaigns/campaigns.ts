import { z } from 'zod';
import { LinesInput, TextInput, timeOf } from '../shared/common.ts';
import { PhoneInput } from '../shared/phone-input.ts';
import { endpoint } from '../shared/endpoint.ts';
import { campaignsRoutes } from './routes.ts';
import { regionKeys } from '../shared/vocabulary.ts';

const mark = (description: string) => TextInput(120).nullish().meta({ description });

/** The form of a campaign's landing page. */
export const sendCampaignForm = endpoint({
  route: campaignsRoutes.sendCampaignForm,
  access: 'anyone',
  summary: 'Sends the form of a landing page; the same number for the same campaign is stored once a day',
  parameters: z.object({
    campaign: z
      .string()
      .regex(/^[a-z0-9-]{3,60}$/)
      .meta({ description: 'Name of the campaign' }),
  }),
  body: z.object({
    name: TextInput(160).nullish().meta({ description: 'Name of the person' }),
    phoneNumber: PhoneInput,
    email: z.email().max(254).nullish().meta({ description: 'E-mail address; null or absent: none' }),
    message: LinesInput(2000)
      .nullish()
      .meta({ description: 'What the person adds; null or absent: nothing' }),
    regionKey: z.enum(regionKeys).nullish().meta({ description: 'Region that the campaign is about' }),
    refUserId: mark('Who passed the link on, as the address told (specification §2)'),
    source: mark('utm_source of the address'),
    medium: mark('utm_medium of the address'),
    content: mark('utm_content of the address'),
    website: z.string().max(2000).nullish().meta({
      description: 'A field that people do not see: what fills it is a program, whose form is not stored',
    }),
    recaptchaResponse: z.string().min(1).max(8192).meta({ description: 'Answer of the captcha' }),
  }),
  data: z.object({ receivedAt: timeOf('When it was received') }),
  isOurs: true,
});

import { z } from 'zod';
import { PhoneInput } from './common.ts';
import { endpoint } from './endpoint.ts';
import { limits } from './limits.ts';
import { UserInfo } from './profile.ts';
import { routes } from './routes.ts';

export const verifyPhone = endpoint({
  route: routes.verifyPhone,
  access: 'anyone',
  summary: 'Sends a one-time code by text message; the answer is the same for known and unknown numbers',
  body: z.object({
    phoneNumber: PhoneInput,
    appType: z.literal('WEB_APP'),
    verificationType: z.literal('SIGN_IN'),
    recaptchaResponse: z
      .string()
      .min(1)
      .max(8192)
      .meta({ description: 'Token of the solved captcha, used once' }),
  }),
  data: z.object({
    ref: z.uuid().meta({ description: 'Names this code when it is given back' }),
    expirationRemainingSeconds: z.int().positive(),
  }),
});

export const getCustomToken = endpoint({
  route: routes.getCustomToken,
  access: 'anyone',
  summary: 'Exchanges a one-time code for a custom token of the identity platform',
  body: z.object({
    verificationRef: z.uuid(),
    verificationCode: z.string().regex(new RegExp(`^\\d{${limits.codeLength}}$`)),
  }),
  data: z.object({ customToken: z.string() }),
});

export const signIn = endpoint({
  route: routes.signIn,
  access: 'member',
  summary: 'Ends a sign-in: the account, whether it has a phone number, and when the token ends',
  data: z.object({
    userInfo: UserInfo,
    hasPhoneNumber: z.boolean(),
    tokenExpiration: z.int().positive().meta({ description: 'Seconds since 1970' }),
  }),
});

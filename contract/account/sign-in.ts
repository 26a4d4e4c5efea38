import { z } from 'zod';
import { timeOf } from '../shared/common.ts';
import { PhoneInput } from '../shared/phone-input.ts';
import { CodeInput } from './one-time-code.ts';
import { endpoint } from '../shared/endpoint.ts';
import { UserInfo } from './profile.ts';
import { accountRoutes } from './routes.ts';

export const verifyPhone = endpoint({
  route: accountRoutes.verifyPhone,
  access: 'anyone',
  summary: 'Sends a one-time code by text message; the answer is the same for known and unknown numbers',
  body: z.object({
    phoneNumber: PhoneInput,
    appType: z.literal('WEB_APP').meta({ description: 'The kind of client' }),
    verificationType: z.literal('SIGN_IN').meta({ description: 'What the code is for' }),
    recaptchaResponse: z
      .string()
      .min(1)
      .max(8192)
      .meta({ description: 'Token of the solved captcha, used once' }),
  }),
  data: z.object({
    ref: z.uuid().meta({ description: 'Names this code when it is given back' }),
    expirationRemainingSeconds: z
      .int()
      .positive()
      .meta({ description: 'How long the code can still be given back, seconds' }),
  }),
});

export const getCustomToken = endpoint({
  route: accountRoutes.getCustomToken,
  access: 'anyone',
  summary: 'Exchanges a one-time code for a custom token of the identity platform',
  body: z.object({
    verificationRef: z.uuid().meta({ description: '`ref` of the call that sent the code' }),
    verificationCode: CodeInput.meta({ description: 'The code from the message, six digits' }),
  }),
  data: z.object({
    customToken: z.string().meta({
      description: 'A JWT that the identity platform takes (signInWithCustomToken) for an ID token',
    }),
  }),
});

export const signIn = endpoint({
  route: accountRoutes.signIn,
  access: 'member',
  summary: 'Ends a sign-in: the account, whether it has a phone number, and when the token ends',
  data: z.object({
    userInfo: UserInfo.meta({ description: 'The account' }),
    hasPhoneNumber: z.boolean().meta({ description: 'The account has a phone number' }),
    tokenExpiration: z
      .int()
      .positive()
      .meta({ description: 'When the bearer token ends, seconds since 1970 (UTC)' }),
  }),
});

export const signOut = endpoint({
  route: accountRoutes.signOut,
  access: 'member',
  isOurs: true,
  summary:
    'Ends the sign-in of the token, or all of the caller’s sign-ins so far, and closes their tracking sessions: none of their tokens counts any more',
  body: z.object({
    isEverywhere: z.boolean().meta({ description: 'All sign-ins of the person, on every device' }),
  }),
  data: z.object({ endedAt: timeOf('When they ended') }),
});

import { z } from 'zod';
import { accountRoutes } from './routes.ts';
import { timeOf } from '../shared/common.ts';
import { endpoint } from '../shared/endpoint.ts';
import { textOf } from '../shared/fields.ts';

/** Proof that an e-mail address is the person's: they open a link that was sent there. */

export const sendEmailLink = endpoint({
  route: accountRoutes.sendEmailLink,
  access: 'member',
  isOurs: true,
  summary: 'Sends a link to the e-mail address of the profile, by which it is verified',
  data: z.object({
    email: textOf('The address that it was sent to'),
    expiresAt: timeOf('Until when it can be opened'),
  }),
});

export const verifyEmail = endpoint({
  route: accountRoutes.verifyEmail,
  access: 'anyone',
  isOurs: true,
  summary: 'Verifies the e-mail address that a link was sent to',
  body: z.object({
    token: z
      .string()
      .regex(/^[\w-]{32}$/)
      .meta({ description: 'The token in the link' }),
  }),
  data: z.object({ email: textOf('The address that is verified now') }),
});

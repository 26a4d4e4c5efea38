import { z } from 'zod';
import { timeOf } from '../shared/common.ts';
import { endpoint } from '../shared/endpoint.ts';
import { codeFault, codeFields, goTogether } from './one-time-code.ts';
import { accountRoutes } from './routes.ts';

/** Kinds of what is kept of a person, each a file of their archive. */
export const personalKinds = [
  'account',
  'sign-in-identity',
  'favorites',
  'saved-views',
  'activity',
  'active-days',
  'badges',
  'badge-application',
  'sessions',
  'files',
  'seen-forms',
  'join-requests',
  'changes-of-offers',
  'e-mail-links',
  'complaints',
  'parcel-reports',
  'memberships',
  'organizations',
  'offers',
  'read-by-operators',
  'campaign-forms',
  'messages-to-publishers',
  'expected-memberships',
  'sign-in-codes',
  'operator-rights',
  'unsent-messages',
  'request-counts',
  'events',
  'usage-analytics',
] as const;
export type PersonalKind = (typeof personalKinds)[number];

/** Where an archive can be downloaded. */
export const ArchiveAddress = z.object({
  url: z.url().meta({ description: 'Address of a ZIP file of JSON texts and the person’s files' }),
  expiresAt: timeOf('When the address stops working'),
});
export type ArchiveAddress = z.infer<typeof ArchiveAddress>;

export const exportAccount = endpoint({
  route: accountRoutes.exportAccount,
  access: 'member',
  isOurs: true,
  summary:
    'Where the caller downloads everything that is kept of them, for ten minutes. Takes a one-time code that was sent to their verified number, or a sign-in within the last ten minutes',
  body: z.object(codeFields).refine(goTogether, codeFault),
  data: ArchiveAddress,
});

import { z } from 'zod';
import { ArchiveAddress, personalKinds } from '../account/personal-data.ts';
import { limits } from '../shared/limits.ts';
import { accountLimits } from '../account/limits.ts';
import { adminRoutes } from './routes.ts';
import { Id, IdInput, TextInput, timeIfAny, timeOf } from '../shared/common.ts';
import { PhoneInput } from '../shared/phone-input.ts';
import { endpoint } from '../shared/endpoint.ts';
import { countOf, textIfAny, textOf } from '../shared/fields.ts';
import { badgeFormStatuses, signInProviders } from '../shared/vocabulary.ts';

export const MemberRecord = z.object({
  id: Id.meta({ description: 'Id of the account' }),
  uid: textOf('Id at the identity platform'),
  signInProvider: z.enum(signInProviders).meta({ description: 'How the account was first signed in to' }),
  name: textIfAny('Name; null: none was given'),
  phoneNumber: textIfAny('Phone number; null: none'),
  isPhoneVerified: z.boolean().meta({ description: 'The person proved the number' }),
  email: textIfAny('E-mail address; null: none'),
  isEmailVerified: z.boolean().meta({ description: 'The person opened the link that was sent there' }),
  cityName: textIfAny('City; null: none was given'),
  createdAt: timeOf('When the account was made'),
  lastActiveDay: textIfAny('Last day on which it was used, YYYY-MM-DD; null: never'),
  isOperator: z.boolean().meta({ description: 'The number is that of an operator' }),
  organisations: z
    .array(
      z.object({
        code: textOf('Code of the organisation'),
        name: textOf('Its name'),
        joinedAt: timeOf('When they joined'),
      }),
    )
    .meta({ description: 'Organisations that the person belongs to' }),
  favorites: countOf('Favorites'),
  views: countOf('Saved views'),
  complaints: countOf('Complaints and reports of parcels'),
  badges: countOf('Badges'),
  badgeForm: z.enum(badgeFormStatuses).meta({ description: 'Status of the application for broker badges' }),
  blockedAt: timeIfAny('When the account was blocked', 'it is not'),
  blockedReason: textIfAny('Why it was blocked; null: it is not'),
});
export type MemberRecord = z.infer<typeof MemberRecord>;

export const findMembers = endpoint({
  route: adminRoutes.findMembers,
  access: 'members.read',
  isOurs: true,
  summary: 'Members by phone number, e-mail address, id or part of the name; the journal has who looked',
  query: z.object({ text: TextInput(80).meta({ description: 'What is looked for' }) }),
  data: z.array(MemberRecord),
});

const parameters = z.object({ id: IdInput.meta({ description: 'Id of the account' }) });

export const blockMember = endpoint({
  route: adminRoutes.blockMember,
  access: 'members.write',
  isOurs: true,
  summary: 'Blocks an account: its requests as a member are refused from the next one on',
  parameters,
  body: z.object({
    reason: TextInput(limits.reasonLength).meta({ description: 'Why, which the person sees' }),
  }),
  data: MemberRecord,
});

export const unblockMember = endpoint({
  route: adminRoutes.unblockMember,
  access: 'members.write',
  isOurs: true,
  summary: 'Unblocks an account',
  parameters,
  data: MemberRecord,
});

export const exportMember = endpoint({
  route: adminRoutes.exportMember,
  access: 'members.write',
  isOurs: true,
  summary:
    'Where everything that is kept of a member can be downloaded for ten minutes, for a member who asked for it; the journal has who did',
  parameters,
  data: ArchiveAddress,
});

const Reason = TextInput(limits.reasonLength).meta({ description: 'Why, for the journal' });

export const eraseMember = endpoint({
  route: adminRoutes.eraseMember,
  access: 'members.write',
  isOurs: true,
  summary: 'Erases an account with everything of it, as its owner can, for a member who asked for it',
  parameters,
  body: z.object({ reason: Reason }),
  data: z.object({ erasedAt: timeOf('When it was erased') }),
});

/** A number or an address under which people without an account wrote. */
const Contact = z
  .object({
    phoneNumber: PhoneInput.optional().meta({ description: 'Phone number, +966 and nine digits' }),
    email: z.email().max(accountLimits.emailLength).optional().meta({ description: 'E-mail address' }),
  })
  .refine(({ phoneNumber, email }) => (phoneNumber === undefined) !== (email === undefined), {
    path: ['phoneNumber'],
    message: 'either a number or an address',
  });

export const PersonalRows = z.object({
  kinds: z
    .array(
      z.object({
        kind: z.enum(personalKinds).meta({ description: 'What the rows are' }),
        rows: z
          .array(z.record(z.string(), z.unknown()))
          .meta({ description: 'The rows, as they are stored' }),
      }),
    )
    .meta({ description: 'Kinds of which there are rows' }),
  accountId: Id.nullable().meta({
    description: 'The account that has proven the number or address, with which they go; null: none has',
  }),
});
export type PersonalRows = z.infer<typeof PersonalRows>;

export const findPersonalRows = endpoint({
  route: adminRoutes.findPersonalRows,
  access: 'members.write',
  isOurs: true,
  summary:
    'What is kept under a phone number or an e-mail address outside of accounts: forms of campaigns, messages and the like; the journal has who looked',
  body: Contact,
  data: PersonalRows,
});

export const erasePersonalRows = endpoint({
  route: adminRoutes.erasePersonalRows,
  access: 'members.write',
  isOurs: true,
  summary:
    'Erases what is kept under a phone number or an e-mail address outside of accounts, for somebody who asked for it',
  body: Contact.safeExtend({ reason: Reason }),
  data: z.object({ count: countOf('Rows that were erased') }),
});

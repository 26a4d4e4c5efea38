import { z } from 'zod';
import { Id, LinesInput, TextInput, timeOf } from '../shared/common.ts';
import { PhoneInput } from '../shared/phone-input.ts';
import { endpoint } from '../shared/endpoint.ts';
import { textIfAny, textOf } from '../shared/fields.ts';
import { accountLimits } from './limits.ts';
import { codeFault, codeFields, goTogether } from './one-time-code.ts';
import { accountRoutes } from './routes.ts';
import { approvalStatuses, organisationTypes, signInProviders } from '../shared/vocabulary.ts';

/** Specification §3, «Organisation profile», with the fields that memberships show. */
export const Organisation = z.object({
  id: Id.meta({ description: 'Id of the organisation' }),
  code: textOf('Code of the organisation, by which its public page is found'),
  name: textOf('Name of the organisation'),
  phoneNumber: textIfAny('Phone number of the organisation; null: none is known'),
  type: z.enum(organisationTypes).meta({ description: 'broker: offers land; developer: builds projects' }),
  approvalStatus: z
    .enum(approvalStatuses)
    .meta({ description: 'pending: not yet looked at; approved: may publish; rejected: may not' }),
  status: z
    .enum(['active', 'suspended'])
    .meta({ description: 'suspended: what it published is not shown for now' }),
  bookingModuleEnabled: z.boolean().meta({ description: 'Parcels of its projects can be booked' }),
  createdById: Id.nullable().meta({
    description: 'Id of the account that registered it; null: no such account is known',
  }),
  isProfileCompleated: z
    .boolean()
    .meta({ description: 'Its profile is complete; spelled as the specification spells it' }),
  publicBrokerProfileModuleEnabled: z.boolean().meta({ description: 'It may have a public page' }),
  profileUrl: z.url().nullable().meta({ description: 'Address of a page of its own; null: none is known' }),
});
export type Organisation = z.infer<typeof Organisation>;

/** Specification §3, «User info». */
export const UserInfo = z.object({
  id: Id.meta({ description: 'Id of the account' }),
  isFirstLogin: z.boolean().meta({ description: 'The account has not ended a sign-in before' }),
  signInProvider: z.enum(signInProviders).meta({ description: 'How the account was first signed in to' }),
  email: z.email().nullable().meta({ description: 'E-mail address; null: none is known' }),
  phoneNumber: textIfAny('Phone number, +966 and nine digits; null: none is known'),
  firstName: textIfAny('First name; null: none was given'),
  name: textIfAny('Full name; null: none was given'),
  image: z
    .object({
      url: z
        .url()
        .meta({ description: 'Address of the picture; an uploaded one is served there for at most an hour' }),
    })
    .nullable()
    .meta({ description: 'Picture of the person; null: none' }),
  createdAt: timeOf('When the account was made'),
  memberOfOrg: z
    .array(
      z.object({
        joinedAt: timeOf('When the person joined'),
        organization: Organisation.meta({ description: 'The organisation' }),
      }),
    )
    .meta({ description: 'Organisations that the person belongs to' }),
});
export type UserInfo = z.infer<typeof UserInfo>;

export const Profile = UserInfo.extend({
  about: textIfAny('What the person says of themselves; null: nothing'),
  cityName: textIfAny('Name of the city they live in; null: none was given'),
  isPhoneVerified: z.boolean().meta({ description: 'The person proved that this number is theirs' }),
  canChangePhone: z.boolean().meta({
    description:
      'No number is proven, or the sign-in is fresh enough to replace it: begun within ten minutes by a code to that number, by Google or by Apple',
  }),
  isEmailVerified: z
    .boolean()
    .meta({ description: 'The person opened the link that was sent to this address' }),
  isOperator: z.boolean().meta({ description: 'The person may use the operators’ desk' }),
  isComplete: z.boolean().meta({ description: 'Name, phone and city are filled in' }),
});
export type Profile = z.infer<typeof Profile>;

export const getProfile = endpoint({
  route: accountRoutes.getProfile,
  access: 'member',
  summary: 'The caller’s own profile',
  data: Profile,
});

export const updateProfile = endpoint({
  route: accountRoutes.updateProfile,
  access: 'member',
  summary: 'Changes the caller’s profile; what is absent stays, null removes',
  body: z.object({
    firstName: TextInput(accountLimits.firstNameLength).nullish().meta({ description: 'First name' }),
    name: TextInput(accountLimits.nameLength).nullish().meta({ description: 'Full name' }),
    email: z.email().max(accountLimits.emailLength).nullish().meta({ description: 'E-mail address' }),
    about: LinesInput(accountLimits.aboutLength)
      .nullish()
      .meta({ description: 'What the person says of themselves' }),
    cityName: TextInput(accountLimits.cityLength)
      .nullish()
      .meta({ description: 'Name of the city they live in' }),
    imageAttachmentId: z
      .uuid()
      .nullish()
      .meta({ description: 'Id of a picture that the caller uploaded before; null removes the picture' }),
  }),
  data: Profile,
});

export const eraseAccount = endpoint({
  route: accountRoutes.eraseAccount,
  access: 'member',
  isOurs: true,
  summary:
    'Erases the caller’s account with everything of it and ends its sign-ins; offers stay with their organisations, reports without a name',
  body: z.object({ isConfirmed: z.literal(true).meta({ description: 'The person has confirmed it' }) }),
  data: z.object({ erasedAt: timeOf('When it was erased') }),
});

const PhoneSaved = z.object({
  status: z.literal('saved').meta({ description: 'The number was saved' }),
  phoneNumber: textOf('The number that was saved, +966 and nine digits'),
});

/** A phone number, and the one-time code by which it is proven, if it is. */
const NumberAndCode = z.object({ PhoneNumber: PhoneInput, ...codeFields }).refine(goTogether, codeFault);

export const savePhone = endpoint({
  route: accountRoutes.savePhone,
  access: 'member',
  summary:
    'Saves a phone number for an account that has none (after Google or Apple sign-in); with a one-time code that was sent to it, it is proven',
  body: NumberAndCode,
  data: PhoneSaved,
});

export const changePhone = endpoint({
  route: accountRoutes.changePhone,
  access: 'member',
  summary:
    'Changes the saved phone number; with a one-time code that was sent to it, it is proven, and signs in from now on in the place of the one before. Replacing a proven number takes a fresh sign-in (`canChangePhone`)',
  body: NumberAndCode,
  data: PhoneSaved,
});

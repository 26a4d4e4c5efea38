import { z } from 'zod';
import { Id, LinesInput, PhoneInput, TextInput, Time } from './common.ts';
import { endpoint } from './endpoint.ts';
import { routes } from './routes.ts';
import { approvalStatuses, organisationTypes, signInProviders } from './vocabulary.ts';

/** Specification §3, «Organisation profile», with what memberships show of it. */
export const Organisation = z.object({
  id: Id,
  code: z.string().meta({ description: 'Code of the public broker page' }),
  name: z.string(),
  phoneNumber: z.string().nullable(),
  type: z.enum(organisationTypes),
  approvalStatus: z.enum(approvalStatuses),
  status: z.enum(['active', 'suspended']),
  bookingModuleEnabled: z.boolean(),
  createdById: Id.nullable(),
  /** Spelled as the specification (§3) spells it. */
  isProfileCompleated: z.boolean(),
  publicBrokerProfileModuleEnabled: z.boolean(),
  profileUrl: z.url().nullable(),
});
export type Organisation = z.infer<typeof Organisation>;

/** Specification §3, «User info». */
export const UserInfo = z.object({
  id: Id,
  isFirstLogin: z.boolean(),
  signInProvider: z.enum(signInProviders),
  email: z.email().nullable(),
  phoneNumber: z.string().nullable().meta({ description: '+966 and nine digits' }),
  firstName: z.string().nullable(),
  name: z.string().nullable(),
  image: z.object({ url: z.url() }).nullable(),
  createdAt: Time,
  memberOfOrg: z.array(z.object({ joinedAt: Time, organization: Organisation })),
});
export type UserInfo = z.infer<typeof UserInfo>;

export const Profile = UserInfo.extend({
  about: z.string().nullable(),
  cityName: z.string().nullable(),
  isPhoneVerified: z.boolean().meta({ description: 'The person proved that this number is theirs' }),
  isComplete: z.boolean().meta({ description: 'Name, phone and city are filled in' }),
});
export type Profile = z.infer<typeof Profile>;

export const getProfile = endpoint({
  route: routes.getProfile,
  access: 'member',
  summary: 'The caller’s own profile',
  data: Profile,
});

export const updateProfile = endpoint({
  route: routes.updateProfile,
  access: 'member',
  summary: 'Changes the caller’s profile; what is absent stays, null removes',
  body: z.object({
    firstName: TextInput(80).nullish(),
    name: TextInput(160).nullish(),
    email: z.email().max(254).nullish(),
    about: LinesInput(1000).nullish(),
    cityName: TextInput(80).nullish(),
    imageAttachmentId: z
      .uuid()
      .nullish()
      .meta({ description: 'A picture of one’s own that was uploaded before; null removes the picture' }),
  }),
  data: Profile,
});

const PhoneSaved = z.object({
  status: z.literal('saved'),
  phoneNumber: z.string(),
});

export const savePhone = endpoint({
  route: routes.savePhone,
  access: 'member',
  summary: 'Saves a phone number for an account that has none (after Google or Apple sign-in)',
  body: z.object({ PhoneNumber: PhoneInput }),
  data: PhoneSaved,
});

export const changePhone = endpoint({
  route: routes.changePhone,
  access: 'member',
  summary: 'Changes the saved phone number; a number that was proven still signs in',
  body: z.object({ PhoneNumber: PhoneInput }),
  data: PhoneSaved,
});

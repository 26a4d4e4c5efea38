import { z } from 'zod';
import { Id, IdInput, LinesInput, PagingInput, TextInput, timeOf } from '../shared/common.ts';
import { PhoneInput } from '../shared/phone-input.ts';
import { endpoint } from '../shared/endpoint.ts';
import { page } from '../shared/envelope.ts';
import { RegionIdInput, textIfAny, textOf } from '../shared/fields.ts';
import { offerLimits } from './limits.ts';
import { accountLimits } from '../account/limits.ts';
import { limits } from '../shared/limits.ts';
import { offerRoutes } from './routes.ts';
import { approvalStatuses, organisationTypes, regionKeys } from '../shared/vocabulary.ts';
import { joinStates, memberRoles } from './member-roles.ts';

/** Organisations, their members and those who ask to become one. */

const Role = z.enum(memberRoles).meta({
  description: 'owner: also decides on members; manager: keeps all offers; agent: keeps their own offers',
});
const code = TextInput(60).meta({ description: 'Code of the organisation' });
const DocumentId = z
  .uuid()
  .nullable()
  .meta({ description: 'Id of a file of the caller that shows the licence; null: none' });
const LicenceInput = TextInput(offerLimits.licenceLength).meta({
  description: 'Number of the broker’s licence',
});

const Membership = z.object({
  code: textOf('Code of the organisation'),
  name: textOf('Its name'),
  role: Role,
  approvalStatus: z
    .enum(approvalStatuses)
    .meta({ description: 'pending: not yet looked at; approved: may publish; rejected: may not' }),
  isSuspended: z.boolean().meta({ description: 'What it publishes is not shown for now' }),
  joinedAt: timeOf('When the caller joined'),
  waitingRequests: z
    .int()
    .nonnegative()
    .meta({ description: 'People who ask to join and on whom the caller decides' }),
});
export type Membership = z.infer<typeof Membership>;

const OwnRequest = z.object({
  id: Id.meta({ description: 'Id of the request' }),
  organisation: textOf('Name of the organisation'),
  state: z.enum(joinStates).meta({ description: 'pending: nobody has decided yet' }),
  reason: textIfAny('Why it was rejected; null: it was not, or no reason was given'),
  createdAt: timeOf('When it was made'),
});
export type OwnJoinRequest = z.infer<typeof OwnRequest>;

const MyOrganisations = z.object({
  memberships: z.array(Membership).meta({ description: 'Organisations that the caller belongs to' }),
  requests: z.array(OwnRequest).meta({ description: 'Requests of the caller, newest first' }),
});
export type MyOrganisations = z.infer<typeof MyOrganisations>;

export const listMyOrganisations = endpoint({
  route: offerRoutes.listMyOrganisations,
  access: 'member',
  isOurs: true,
  summary: 'Organisations of the caller with their role, and requests to join others',
  data: MyOrganisations,
});

export const createOrganisation = endpoint({
  route: offerRoutes.createOrganisation,
  access: 'member',
  isOurs: true,
  summary: 'Registers an organisation, whose owner the caller is; an operator approves it',
  body: z.object({
    name: TextInput(offerLimits.organisationName).meta({ description: 'Name of the organisation' }),
    type: z.enum(organisationTypes).meta({ description: 'broker: offers land; developer: builds projects' }),
    licenceNo: LicenceInput,
    phoneNumber: PhoneInput,
    cityName: TextInput(accountLimits.cityLength).meta({ description: 'Name of its city' }),
    regionKey: z.enum(regionKeys).meta({ description: 'Key of its region' }),
    about: LinesInput(accountLimits.aboutLength).nullish().meta({ description: 'What it says of itself' }),
    documentId: DocumentId,
  }),
  data: MyOrganisations,
});

export const findOrganisationsToJoin = endpoint({
  route: offerRoutes.findOrganisationsToJoin,
  access: 'member',
  isOurs: true,
  summary: 'Organisations by part of the name, or by code, at most twenty',
  query: z.object({ text: TextInput(80).meta({ description: 'Part of the name, or the code' }) }),
  data: z.array(
    z.object({
      code: textOf('Code of the organisation'),
      name: textOf('Its name'),
      cityName: textIfAny('Name of its city; null: none was given'),
    }),
  ),
});

export const askToJoin = endpoint({
  route: offerRoutes.askToJoin,
  access: 'member',
  isOurs: true,
  summary: 'Asks to become a member; an owner of the organisation or an operator decides',
  parameters: z.object({ code }),
  body: z.object({
    licenceNo: LicenceInput.nullable(),
    documentId: DocumentId,
    message: TextInput(offerLimits.joinMessageLength).nullish().meta({ description: 'What the person adds' }),
  }),
  data: MyOrganisations,
});

export const withdrawJoinRequest = endpoint({
  route: offerRoutes.withdrawJoinRequest,
  access: 'member',
  isOurs: true,
  summary: 'Withdraws a request of the caller on which nobody has decided',
  parameters: z.object({ id: IdInput.meta({ description: 'Id of the request' }) }),
  data: MyOrganisations,
});

export const JoinRequest = z.object({
  id: Id.meta({ description: 'Id of the request' }),
  organisation: z
    .object({ code: textOf('Code of the organisation'), name: textOf('Its name') })
    .meta({ description: 'Which organisation' }),
  accountId: Id.meta({ description: 'Id of the account' }),
  name: textIfAny('Name of the person; null: none was given'),
  phoneNumber: textIfAny('Phone number that the person has verified; null: none'),
  licenceNo: textIfAny('Number of their licence; null: none was given'),
  documentUrl: textIfAny('Address that opens their document for at most an hour; null: none was sent'),
  message: textIfAny('What they add; null: nothing'),
  createdAt: timeOf('When it was made'),
});
export type JoinRequest = z.infer<typeof JoinRequest>;

const People = z.object({
  members: z
    .array(
      z.object({
        accountId: Id.meta({ description: 'Id of the account' }),
        name: textIfAny('Name; null: none was given'),
        phoneNumber: textIfAny('Phone number; null: none is known'),
        role: Role,
        joinedAt: timeOf('When they joined'),
        isCaller: z.boolean().meta({ description: 'It is the caller' }),
      }),
    )
    .meta({ description: 'Members, in the order of joining' }),
  requests: z
    .array(JoinRequest)
    .meta({ description: 'People who ask to join, oldest first; empty for those who do not decide' }),
});
export type OrganisationPeople = z.infer<typeof People>;

export const listOrganisationPeople = endpoint({
  route: offerRoutes.listOrganisationPeople,
  access: 'member',
  isOurs: true,
  summary: 'Members of one of the caller’s organisations, and to its owners those who ask to join',
  parameters: z.object({ code }),
  data: People,
});

/** How a request is decided. */
export const joinDecision = z.object({
  isAccepted: z.boolean().meta({ description: 'Whether the person becomes a member' }),
  role: Role.nullable().meta({ description: 'Role of the new member; null: they are rejected' }),
  reason: TextInput(limits.reasonLength)
    .nullish()
    .meta({ description: 'Why they are rejected, which they see' }),
});

export const decideJoinRequest = endpoint({
  route: offerRoutes.decideJoinRequest,
  access: 'member',
  isOurs: true,
  summary: 'An owner of the organisation decides on a request to join it',
  parameters: z.object({ code, id: IdInput.meta({ description: 'Id of the request' }) }),
  body: joinDecision,
  data: People,
});

const memberParameters = z.object({ code, id: IdInput.meta({ description: 'Id of the member’s account' }) });

export const changeMemberRole = endpoint({
  route: offerRoutes.changeMemberRole,
  access: 'member',
  isOurs: true,
  summary: 'An owner of the organisation gives a member another role; one owner has to remain',
  parameters: memberParameters,
  body: z.object({ role: Role }),
  data: People,
});

export const endMembership = endpoint({
  route: offerRoutes.endMembership,
  access: 'member',
  isOurs: true,
  summary: 'Leaves an organisation, or removes a member from it as its owner; rights end at once',
  parameters: memberParameters,
  data: MyOrganisations,
});

const BrokerRow = z.object({
  code: textOf('Code of the broker'),
  name: textOf('Its name'),
  cityName: textIfAny('Name of its city, in Arabic; null: none was given'),
  regionKey: z.enum(regionKeys).nullable().meta({ description: 'Key of its region; null: none was given' }),
  logoUrl: z.url().nullable().meta({ description: 'Address of its logo; null: it has none' }),
  phoneNumber: textIfAny('Phone number; null: none is known'),
  joinedAt: timeOf('When it joined'),
  validOfferCount: z.int().nonnegative().meta({ description: 'Offers of it that are valid now' }),
  isDemo: z.boolean().meta({ description: 'It was generated for demonstration' }),
});
export type BrokerRow = z.infer<typeof BrokerRow>;

export const listBrokers = endpoint({
  route: offerRoutes.listBrokers,
  access: 'anyone',
  isOurs: true,
  summary: 'Brokers with a public page, those with the most offers first',
  query: z.object({
    regionId: RegionIdInput.optional(),
    text: TextInput(80).optional().meta({ description: 'Part of the name' }),
    ...PagingInput,
  }),
  data: page(BrokerRow),
});

import { z } from 'zod';
import { adminRoutes } from './routes.ts';
import { Id, IdInput, PagingInput, TextInput, timeOf } from '../shared/common.ts';
import { endpoint } from '../shared/endpoint.ts';
import { page } from '../shared/envelope.ts';
import { countOf, textIfAny, textOf } from '../shared/fields.ts';
import { memberRoles } from '../offer/member-roles.ts';
import { approvalStatuses, badgeFormStatuses, organisationTypes, regionKeys } from '../shared/vocabulary.ts';

/** What operators decide: applications for badges, and organisations. */

const FormStatus = z.enum(badgeFormStatuses).exclude(['none']).meta({ description: 'Status of the form' });
const Approval = z.enum(approvalStatuses).meta({ description: 'Whether it may publish' });

export const BadgeForm = z.object({
  accountId: Id.meta({ description: 'Id of the account that sent it' }),
  name: textOf('Name on the form'),
  phoneNumber: textOf('Phone number on the form'),
  email: textIfAny('E-mail address on the form; null: none'),
  regionKey: z.enum(regionKeys).meta({ description: 'Key of the region' }),
  message: textIfAny('What the person adds; null: nothing'),
  status: FormStatus,
  submittedAt: timeOf('When it was sent'),
});
export type BadgeForm = z.infer<typeof BadgeForm>;

export const listBadgeForms = endpoint({
  route: adminRoutes.listBadgeForms,
  access: 'badges.write',
  isOurs: true,
  summary: 'Applications for broker badges, newest first; the journal has who looked at them',
  query: z.object({ status: FormStatus.optional(), ...PagingInput }),
  data: page(BadgeForm),
});

export const decideBadgeForm = endpoint({
  route: adminRoutes.decideBadgeForm,
  access: 'badges.write',
  isOurs: true,
  summary: 'Accepts or rejects an application for broker badges',
  parameters: z.object({ id: IdInput.meta({ description: 'Id of the account' }) }),
  body: z.object({
    status: FormStatus,
    statusBefore: FormStatus.meta({ description: 'Status that the operator saw' }),
  }),
  data: BadgeForm,
});

/** What is decided of an organisation, by the names of the command. */
export const organisationSwitches = [
  'approval',
  'status',
  'booking',
  'profile-completed',
  'public-profile',
] as const;
export type OrganisationSwitch = (typeof organisationSwitches)[number];

export const DeskOrganisation = z.object({
  code: textOf('Code of the organisation'),
  name: textOf('Its name'),
  type: z.enum(organisationTypes).meta({ description: 'broker, or developer' }),
  phoneNumber: textIfAny('Its phone number; null: none is known'),
  licenceNo: textIfAny('Number of its licence; null: none is known'),
  documentUrl: textIfAny(
    'Address that opens the document of its licence for at most an hour; null: none was sent',
  ),
  approval: Approval,
  status: z.enum(['active', 'suspended']).meta({ description: 'suspended: what it publishes is not shown' }),
  booking: z.boolean().meta({ description: 'Parcels of its projects can be booked' }),
  isProfileCompleted: z.boolean().meta({ description: 'Its profile is complete' }),
  hasPublicProfile: z.boolean().meta({ description: 'It may have a public page' }),
  members: countOf('Members'),
  offers: countOf('Offers'),
});
export type DeskOrganisation = z.infer<typeof DeskOrganisation>;

export const listOrganisations = endpoint({
  route: adminRoutes.listOrganisations,
  access: 'organisations.write',
  isOurs: true,
  summary: 'Organisations with what is decided of them; those that wait come first',
  query: z.object({
    approval: Approval.optional(),
    text: TextInput(80).optional().meta({ description: 'Part of the name, or the code' }),
    ownerless: z
      .literal('true')
      .optional()
      .meta({ description: 'Only those that members registered and that have members, but no owner' }),
    ...PagingInput,
  }),
  data: page(DeskOrganisation),
});

export const decideOrganisation = endpoint({
  route: adminRoutes.decideOrganisation,
  access: 'organisations.write',
  isOurs: true,
  summary: 'Sets what is decided of an organisation',
  parameters: z.object({ code: TextInput(60).meta({ description: 'Code of the organisation' }) }),
  body: z.object({
    name: z.enum(organisationSwitches).meta({ description: 'What is set' }),
    value: TextInput(20).meta({
      description:
        'approval: pending, approved or rejected; status: active or suspended; of the others on or off',
    }),
    valueBefore: TextInput(20).meta({ description: 'Value that the operator saw' }),
  }),
  data: DeskOrganisation,
});

const code = TextInput(60).meta({ description: 'Code of the organisation' });

export const DeskMembers = z.array(
  z.object({
    id: Id.meta({ description: 'Id of the account' }),
    name: textIfAny('Name; null: none was given'),
    phoneNumber: textIfAny('Phone number; null: none'),
    role: z.enum(memberRoles).meta({ description: 'What they may do in the organisation' }),
    joinedAt: timeOf('When they joined'),
  }),
);
export type DeskMembers = z.infer<typeof DeskMembers>;

export const listOrganisationMembers = endpoint({
  route: adminRoutes.listOrganisationMembers,
  access: 'organisations.write',
  isOurs: true,
  summary: 'Members of an organisation; the journal has who looked',
  parameters: z.object({ code }),
  data: DeskMembers,
});

export const nameOwner = endpoint({
  route: adminRoutes.nameOwner,
  access: 'organisations.write',
  isOurs: true,
  summary: 'Makes a member of an organisation its owner, as is needed where the last one was erased',
  parameters: z.object({ code }),
  body: z.object({ accountId: Id.meta({ description: 'Id of the member’s account' }) }),
  data: DeskMembers,
});

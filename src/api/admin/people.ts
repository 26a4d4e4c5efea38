import type { CampaignForm } from '../../../contract/admin/campaign-forms.ts';
import type {
  AnswerChannel,
  Complaint,
  ComplaintAbout,
  ComplaintState,
} from '../../../contract/admin/complaints.ts';
import type { DataJob } from '../../../contract/admin/data.ts';
import type { ArchiveAddress } from '../../../contract/account/personal-data.ts';
import type { MemberRecord, PersonalRows } from '../../../contract/admin/members.ts';
import type {
  BadgeForm,
  DeskMembers,
  DeskOrganisation,
  OrganisationSwitch,
} from '../../../contract/admin/requests.ts';
import type { RouteData } from '../../../contract/endpoints.ts';
import { adminRoutes } from '../../../contract/admin/routes.ts';
import { call } from '../shared/call.ts';
import type { Clients } from '../shared/clients.ts';

/** Calls of the desk about people: complaints, requests, members, forms of campaigns. */

export type { BadgeForm, CampaignForm, Complaint, DeskMembers, DeskOrganisation, MemberRecord, PersonalRows };
export type ComplaintPage = RouteData<'listComplaintsAtDesk'>;
export type Assignees = RouteData<'listAssignees'>;
export type BadgeFormPage = RouteData<'listBadgeForms'>;
export type OrganisationPage = RouteData<'listOrganisations'>;
export type CampaignNames = RouteData<'listCampaigns'>;
export type CampaignFormPage = RouteData<'listCampaignForms'>;
export type Waiting = RouteData<'countWaiting'>;

interface Paging {
  offset: number;
  limit: number;
}
export interface ComplaintSearch {
  state?: ComplaintState | undefined;
  about?: ComplaintAbout | undefined;
  receipt?: string | undefined;
}

export function listComplaints(
  clients: Clients,
  query: ComplaintSearch & Paging,
  signal?: AbortSignal,
): Promise<ComplaintPage> {
  return call(clients, adminRoutes.listComplaintsAtDesk, { query: { ...query }, signal });
}

export function listAssignees(clients: Clients, signal?: AbortSignal): Promise<Assignees> {
  return call(clients, adminRoutes.listAssignees, { signal });
}

/** The complaint is named as it was seen: a change by another operator since then is not written over. */
export function changeComplaint(
  clients: Clients,
  { kind, id, changedAt }: Complaint,
  change: { state: ComplaintState; assigneeId: number | null },
): Promise<Complaint> {
  const body = { ...change, changedAt };
  return call(clients, adminRoutes.changeComplaint, { parameters: { kind, id }, body });
}

export function answerComplaint(
  clients: Clients,
  { kind, id, changedAt }: Complaint,
  answer: { channel: AnswerChannel; text: string },
): Promise<Complaint> {
  const body = { ...answer, changedAt };
  return call(clients, adminRoutes.answerComplaint, { parameters: { kind, id }, body });
}

export function takeDownOffer(clients: Clients, code: string, reason: string): Promise<DataJob | null> {
  return call(clients, adminRoutes.takeDownOffer, { body: { code, reason } });
}

export function listBadgeForms(
  clients: Clients,
  query: { status?: BadgeForm['status'] | undefined } & Paging,
  signal?: AbortSignal,
): Promise<BadgeFormPage> {
  return call(clients, adminRoutes.listBadgeForms, { query: { ...query }, signal });
}

export function decideBadgeForm(
  clients: Clients,
  { accountId: id, status: statusBefore }: BadgeForm,
  status: BadgeForm['status'],
): Promise<BadgeForm> {
  const body = { status, statusBefore };
  return call(clients, adminRoutes.decideBadgeForm, { parameters: { id }, body });
}

export interface OrganisationSearch {
  approval?: DeskOrganisation['approval'] | undefined;
  text?: string | undefined;
  /** Only those that wait for an owner. */
  ownerless?: boolean;
}

export function listOrganisations(
  clients: Clients,
  { ownerless, ...query }: OrganisationSearch & Paging,
  signal?: AbortSignal,
): Promise<OrganisationPage> {
  const only = ownerless === true ? { ownerless: 'true' } : {};
  return call(clients, adminRoutes.listOrganisations, { query: { ...query, ...only }, signal });
}

export function decideOrganisation(
  clients: Clients,
  code: string,
  body: { name: OrganisationSwitch; value: string; valueBefore: string },
): Promise<DeskOrganisation> {
  return call(clients, adminRoutes.decideOrganisation, { parameters: { code }, body });
}

export function listOrganisationMembers(clients: Clients, code: string): Promise<DeskMembers> {
  return call(clients, adminRoutes.listOrganisationMembers, { parameters: { code } });
}

/** Makes an account the owner of an organization. */
export function nameOwner(clients: Clients, code: string, accountId: number): Promise<DeskMembers> {
  return call(clients, adminRoutes.nameOwner, { parameters: { code }, body: { accountId } });
}

/** Where everything that is kept of a member can be downloaded. */
export function exportMember(clients: Clients, id: number): Promise<ArchiveAddress> {
  return call(clients, adminRoutes.exportMember, { parameters: { id } });
}

export function eraseMember(clients: Clients, id: number, reason: string): Promise<unknown> {
  return call(clients, adminRoutes.eraseMember, { parameters: { id }, body: { reason } });
}

/** A phone number (+966 and nine digits) or an e-mail address. */
export type Contact = { phoneNumber: string } | { email: string };

/** What is kept under a number or an address outside of accounts. */
export function findPersonalRows(
  clients: Clients,
  contact: Contact,
  signal?: AbortSignal,
): Promise<PersonalRows> {
  return call(clients, adminRoutes.findPersonalRows, { body: contact, signal });
}

export function erasePersonalRows(
  clients: Clients,
  contact: Contact,
  reason: string,
): Promise<{ count: number }> {
  return call(clients, adminRoutes.erasePersonalRows, { body: { ...contact, reason } });
}

export function findMembers(clients: Clients, text: string, signal?: AbortSignal): Promise<MemberRecord[]> {
  return call(clients, adminRoutes.findMembers, { query: { text }, signal });
}

export function blockMember(clients: Clients, id: number, reason: string): Promise<MemberRecord> {
  return call(clients, adminRoutes.blockMember, { parameters: { id }, body: { reason } });
}

export function unblockMember(clients: Clients, id: number): Promise<MemberRecord> {
  return call(clients, adminRoutes.unblockMember, { parameters: { id } });
}

export function listCampaigns(clients: Clients, signal?: AbortSignal): Promise<CampaignNames> {
  return call(clients, adminRoutes.listCampaigns, { signal });
}

export function listCampaignForms(
  clients: Clients,
  query: { campaign?: string | undefined; since?: string | undefined } & Paging,
  signal?: AbortSignal,
): Promise<CampaignFormPage> {
  return call(clients, adminRoutes.listCampaignForms, { query: { ...query }, signal });
}

export function countWaiting(clients: Clients, signal?: AbortSignal): Promise<Waiting> {
  return call(clients, adminRoutes.countWaiting, { signal });
}

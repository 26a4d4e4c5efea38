import * as calls from '../../api/admin/people.ts';
import type {
  Assignees,
  BadgeForm,
  BadgeFormPage,
  CampaignForm,
  CampaignFormPage,
  CampaignNames,
  Complaint,
  ComplaintPage,
  ComplaintSearch,
  MemberRecord,
  OrganisationPage,
  OrganisationSearch,
  PersonalRows,
  Contact,
  DeskMembers,
  Waiting,
} from '../../api/admin/people.ts';
import type { AnswerChannel, ComplaintState } from '../../../contract/admin/complaints.ts';
import type { OrganisationSwitch } from '../../../contract/admin/requests.ts';
import { internationalNumber, mobileDigits } from '../../../contract/shared/phone-number.ts';
import { limits } from '../../../contract/shared/limits.ts';
import { clients } from '../shared/clients.ts';
import { withFailureMessage } from '../shared/failure-message.ts';
import { createLoader } from '../shared/load.ts';
import { isEmail, outcomeOf, type Outcome } from '../shared/outcome.ts';
import { follow } from './data.ts';

/** Complaints, requests, members and forms of campaigns at the desk. Pages begin with 1. */

const complaints = createLoader<ComplaintPage>();
export const $complaints = complaints.$load;
const assignees = createLoader<Assignees>();
export const $assignees = assignees.$load;
const badgeForms = createLoader<BadgeFormPage>();
export const $badgeForms = badgeForms.$load;
const organisations = createLoader<OrganisationPage>();
export const $organisations = organisations.$load;
const members = createLoader<MemberRecord[]>();
export const $members = members.$load;
const personalRows = createLoader<PersonalRows & { contact: Contact }>();
/** What is kept outside of accounts under the number or address that was looked for. */
export const $personalRows = personalRows.$load;
const campaigns = createLoader<CampaignNames>();
export const $campaigns = campaigns.$load;
const campaignForms = createLoader<CampaignFormPage>();
export const $campaignForms = campaignForms.$load;
const waiting = createLoader<Waiting>();
export const $waiting = waiting.$load;

const paging = (number: number) => ({ offset: (number - 1) * limits.listPage, limit: limits.listPage });

export async function showComplaints(search: ComplaintSearch, number: number): Promise<void> {
  await complaints.start((signal) =>
    withFailureMessage(calls.listComplaints(clients, { ...search, ...paging(number) }, signal)),
  );
}

export async function loadAssignees(): Promise<void> {
  await assignees.start((signal) => withFailureMessage(calls.listAssignees(clients, signal)));
}

export function changeComplaint(
  complaint: Complaint,
  change: { state: ComplaintState; assigneeId: number | null },
): Promise<Outcome> {
  return outcomeOf(async () => replaceComplaint(await calls.changeComplaint(clients, complaint, change)));
}

export function answerComplaint(
  complaint: Complaint,
  answer: { channel: AnswerChannel; text: string },
): Promise<Outcome> {
  return outcomeOf(async () => replaceComplaint(await calls.answerComplaint(clients, complaint, answer)));
}

function replaceComplaint(changed: Complaint): void {
  const load = $complaints.get();
  if (load.status !== 'ready') return;
  const items = load.value.items.map((item) =>
    item.kind === changed.kind && item.id === changed.id ? changed : item,
  );
  complaints.replace({ ...load.value, items });
}

/** Takes an offer down; it is a job, whose end is waited for. */
export function takeDownOffer(code: string, reason: string): Promise<Outcome> {
  return follow(() => calls.takeDownOffer(clients, code, reason));
}

export async function showBadgeForms(status: BadgeForm['status'] | undefined, number: number): Promise<void> {
  await badgeForms.start((signal) =>
    withFailureMessage(calls.listBadgeForms(clients, { status, ...paging(number) }, signal)),
  );
}

export function decideBadgeForm(form: BadgeForm, status: BadgeForm['status']): Promise<Outcome> {
  return outcomeOf(async () => void (await calls.decideBadgeForm(clients, form, status)));
}

export async function showOrganisations(search: OrganisationSearch, number: number): Promise<void> {
  await organisations.start((signal) =>
    withFailureMessage(calls.listOrganisations(clients, { ...search, ...paging(number) }, signal)),
  );
}

export function decideOrganisation(
  code: string,
  decision: { name: OrganisationSwitch; value: string; valueBefore: string },
): Promise<Outcome> {
  return outcomeOf(async () => void (await calls.decideOrganisation(clients, code, decision)));
}

export async function findMembers(text: string): Promise<void> {
  await members.start((signal) => withFailureMessage(calls.findMembers(clients, text, signal)));
}

/** The number or address that a text is; undefined: it is neither. */
export function contactOf(text: string): Contact | undefined {
  if (isEmail(text)) return { email: text };
  const digits = mobileDigits(text);
  return digits === undefined ? undefined : { phoneNumber: internationalNumber(digits) };
}

export async function findPersonalRows(contact: Contact): Promise<void> {
  await personalRows.start((signal) =>
    withFailureMessage(
      calls.findPersonalRows(clients, contact, signal).then((found) => ({ ...found, contact })),
    ),
  );
}

export function erasePersonalRows(contact: Contact, reason: string): Promise<Outcome> {
  return outcomeOf(async () => void (await calls.erasePersonalRows(clients, contact, reason)));
}

/** Returns where everything that is kept of a member can be downloaded, or why the platform refuses it. */
export async function exportMember(id: number): Promise<{ url: string } | { refused: Outcome }> {
  let url: string | undefined;
  const refused = await outcomeOf(async () => {
    ({ url } = await calls.exportMember(clients, id));
  });
  return url === undefined ? { refused } : { url };
}

export function eraseMember(id: number, reason: string): Promise<Outcome> {
  return outcomeOf(async () => {
    await calls.eraseMember(clients, id, reason);
    const load = $members.get();
    if (load.status === 'ready') members.replace(load.value.filter((member) => member.id !== id));
  });
}

/** Members of an organization; undefined: they could not be read. */
export function listOrganisationMembers(code: string): Promise<DeskMembers | undefined> {
  return calls.listOrganisationMembers(clients, code).catch(() => undefined);
}

export function nameOwner(code: string, accountId: number): Promise<Outcome> {
  return outcomeOf(async () => void (await calls.nameOwner(clients, code, accountId)));
}

export function blockMember(id: number, reason: string): Promise<Outcome> {
  return outcomeOf(async () => replaceMember(await calls.blockMember(clients, id, reason)));
}

export function unblockMember(id: number): Promise<Outcome> {
  return outcomeOf(async () => replaceMember(await calls.unblockMember(clients, id)));
}

function replaceMember(changed: MemberRecord): void {
  const load = $members.get();
  if (load.status !== 'ready') return;
  members.replace(load.value.map((member) => (member.id === changed.id ? changed : member)));
}

export async function loadCampaigns(): Promise<void> {
  await campaigns.start((signal) => withFailureMessage(calls.listCampaigns(clients, signal)));
}

export async function showCampaignForms(campaign: string | undefined, number: number): Promise<void> {
  await campaignForms.start((signal) =>
    withFailureMessage(calls.listCampaignForms(clients, { campaign, ...paging(number) }, signal)),
  );
}

/** All forms of a campaign, for a file; at most `limits.downloadRows`. */
export async function allCampaignForms(campaign: string | undefined): Promise<CampaignForm[]> {
  const forms: CampaignForm[] = [];
  for (;;) {
    const query = { campaign, offset: forms.length, limit: limits.pageSizeMax };
    const { items, totalCount } = await calls.listCampaignForms(clients, query);
    forms.push(...items);
    if (items.length === 0 || forms.length >= Math.min(totalCount, limits.downloadRows)) return forms;
  }
}

export async function loadWaiting(): Promise<void> {
  await waiting.start((signal) => withFailureMessage(calls.countWaiting(clients, signal)));
}

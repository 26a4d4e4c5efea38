import * as calls from '../../api/offer/organisations.ts';
import { addAttachment } from '../../api/account/profile.ts';
import type {
  FoundOrganisations,
  JoinDecision,
  MyOrganisations,
  NewJoinRequest,
  NewOrganisation,
  OrganisationPeople,
} from '../../api/offer/organisations.ts';
import type { MemberRole } from '../../../contract/offer/member-roles.ts';
import { clients } from '../shared/clients.ts';
import { withFailureMessage } from '../shared/failure-message.ts';
import { createLoader } from '../shared/load.ts';
import { outcomeOf, type Outcome } from '../shared/outcome.ts';

/** Organizations of the person, and those that they can join. */

const mine = createLoader<MyOrganisations>();
export const $myOrganisations = mine.$load;
const found = createLoader<FoundOrganisations>();
export const $foundOrganisations = found.$load;

export async function loadMyOrganisations(): Promise<void> {
  await mine.start((signal) => withFailureMessage(calls.listMyOrganisations(clients, signal)));
}

export async function findOrganisations(text: string): Promise<void> {
  await found.start((signal) => withFailureMessage(calls.findOrganisations(clients, text, signal)));
}

export function forgetFound(): void {
  found.reset();
}

/** Members of an organization, and to its owners those who ask to join. Throws `CallFailure`. */
export function readPeople(code: string): Promise<OrganisationPeople> {
  return withFailureMessage(calls.listPeople(clients, code));
}

async function change(work: () => Promise<MyOrganisations>): Promise<Outcome> {
  return outcomeOf(async () => mine.replace(await work()));
}

/** Asks to join, with a file that shows the licence. */
export function askToJoin(
  code: string,
  { file, ...request }: Omit<NewJoinRequest, 'documentId'> & { file: File | undefined },
): Promise<Outcome> {
  return change(async () =>
    calls.askToJoin(clients, code, { ...request, documentId: await documentOf(file) }),
  );
}

export function registerOrganisation({
  file,
  ...form
}: Omit<NewOrganisation, 'documentId'> & { file: File | undefined }): Promise<Outcome> {
  return change(async () =>
    calls.createOrganisation(clients, { ...form, documentId: await documentOf(file) }),
  );
}

/** The last uploaded file, so that a retry does not upload it again. */
let uploaded: { file: File; id: string } | undefined;

async function documentOf(file: File | undefined): Promise<string | null> {
  if (!file) return null;
  if (uploaded?.file === file) return uploaded.id;
  const { id } = await addAttachment(clients, file);
  uploaded = { file, id };
  return id;
}

export function withdrawRequest(id: number): Promise<Outcome> {
  return change(() => calls.withdrawJoinRequest(clients, id));
}

export function endMembership(code: string, id: number): Promise<Outcome> {
  return change(() => calls.endMembership(clients, { code, id }));
}

/** Both show what has become of the organization's people. */
export function decideRequest(
  { code, id }: { code: string; id: number },
  decision: JoinDecision,
  show: (people: OrganisationPeople) => void,
): Promise<Outcome> {
  return outcomeOf(async () => show(await calls.decideJoinRequest(clients, { code, id }, decision)));
}

export function setRole(
  { code, id }: { code: string; id: number },
  role: MemberRole,
  show: (people: OrganisationPeople) => void,
): Promise<Outcome> {
  return outcomeOf(async () => show(await calls.changeMemberRole(clients, { code, id }, role)));
}

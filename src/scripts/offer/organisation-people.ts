import type { JoinRequest, Membership, OrganisationPeople } from '../../api/offer/organisations.ts';
import { memberRoles, roleHas } from '../../../contract/offer/member-roles.ts';
import { formatPhoneNumber } from '../../../contract/shared/phone-number.ts';
import { organisations as words } from '../../../words/ar/offer/organisations.ts';
import { fill } from '../../../words/fill.ts';
import {
  decideRequest,
  endMembership,
  loadMyOrganisations,
  readPeople,
  setRole,
} from '../../stores/offer/organisations.ts';
import { failureMessage } from '../../stores/shared/failure-message.ts';
import type { Outcome } from '../../stores/shared/outcome.ts';
import { askForConfirmation } from '../shared/confirm.ts';
import { requireElement } from '../shared/require-element.ts';
import { rowOf, tellDone } from './organisation-rows.ts';

type Member = OrganisationPeople['members'][number];

/** An organization of the person, whose people are fetched. */
export function showMembership(membership: Membership): HTMLElement {
  const { code, name, role, approvalStatus, isSuspended } = membership;
  const card = rowOf('membership', {
    role: fill(words.role, { role: words.roles[role], meaning: words.roleMeanings[role] }),
    approval: isSuspended ? words.suspended : words.approvals[approvalStatus],
  });
  requireElement(card, 'h3').textContent = name;
  const wrong = requireElement<HTMLElement>(card, '[data-wrong]');
  const leave = requireElement<HTMLButtonElement>(card, '[data-leave]');
  // Until the people are known, so is not who the person is among them.
  leave.disabled = true;
  const show = (people: OrganisationPeople) => {
    const isOwner = roleHas(role, 'members');
    const isOwnerless = !people.members.some((member) => member.role === 'owner');
    const mayNameOwner = isOwnerless && role === 'manager';
    const ownerless = requireElement<HTMLElement>(card, '[data-ownerless]');
    ownerless.hidden = !isOwnerless;
    ownerless.textContent = mayNameOwner ? words.nameOwner : words.ownerless;
    const self = people.members.find(({ isCaller }) => isCaller);
    leave.disabled = !self;
    leave.onclick = () => void (self && end(self.accountId, fill(words.confirmLeave, { name }), leave));
    requireElement(card, '[data-members]').replaceChildren(
      ...people.members.map((member) => rowOfMember(member, isOwner, mayNameOwner)),
    );
    const waiting = requireElement<HTMLElement>(card, '[data-waiting]');
    waiting.hidden = people.requests.length === 0;
    requireElement(waiting, 'ul').replaceChildren(...people.requests.map(rowOfRequest));
  };
  const report = (outcome: Outcome) => {
    wrong.textContent = outcome?.message ?? (outcome ? words.sendFailed : '');
    if (!outcome) tellDone(undefined);
  };

  async function end(accountId: number, question: string, opener: HTMLElement): Promise<void> {
    if (await askForConfirmation(question, opener)) report(await endMembership(code, accountId));
  }

  function rowOfMember(member: Member, isOwner: boolean, mayNameOwner: boolean): HTMLElement {
    const { accountId: id, isCaller, role: present } = member;
    const person = isCaller ? words.you : (member.name ?? words.noName);
    const row = rowOf('member', {
      name:
        member.phoneNumber === null
          ? person
          : `${person} \u2066${formatPhoneNumber(member.phoneNumber)}\u2069`,
      role: isOwner || mayNameOwner ? '' : words.roles[present],
    });
    const select = requireElement<HTMLSelectElement>(row, 'select');
    select.hidden = !isOwner && !mayNameOwner;
    select.value = present;
    // Managers name an owner and change no other role.
    for (const option of select.options)
      option.disabled = !isOwner && option.value !== 'owner' && option.value !== present;
    select.ariaLabel = fill(words.roleOf, { name: person });
    select.addEventListener('change', () => {
      const chosen = memberRoles.find((each) => each === select.value) ?? present;
      void setRole({ code, id }, chosen, show).then((outcome) => {
        if (outcome) select.value = present;
        report(outcome);
        // The caller's own rights may have changed: the card is made from what holds now.
        if (!outcome && (isCaller || mayNameOwner)) void loadMyOrganisations();
      });
    });
    const remove = requireElement<HTMLButtonElement>(row, 'button');
    remove.hidden = !isOwner || isCaller;
    remove.ariaLabel = fill(words.removeOf, { name: person });
    remove.addEventListener('click', () => void end(id, fill(words.confirmRemove, { name: person }), remove));
    return row;
  }

  function rowOfRequest(request: JoinRequest): HTMLElement {
    const { id } = request;
    const person = request.name ?? words.noName;
    const row = rowOf('request', {
      name: person,
      facts: [
        ...(request.phoneNumber === null ? [] : [`\u2066${formatPhoneNumber(request.phoneNumber)}\u2069`]),
        ...(request.licenceNo === null ? [] : [fill(words.licence, { number: request.licenceNo })]),
        ...(request.message === null ? [] : [request.message]),
      ].join('، '),
    });
    const link = requireElement<HTMLAnchorElement>(row, '[data-document]');
    link.hidden = request.documentUrl === null;
    if (request.documentUrl !== null) link.href = request.documentUrl;
    const form = requireElement<HTMLFormElement>(row, 'form');
    requireElement<HTMLElement>(form, '[data-accept]').ariaLabel = fill(words.acceptOf, { name: person });
    const reject = requireElement<HTMLElement>(form, '[data-reject]');
    reject.ariaLabel = fill(words.rejectOf, { name: person });
    const field = (name: string) => requireElement<HTMLInputElement>(form, `[name=${name}]`).value.trim();
    form.addEventListener('submit', (event) => {
      event.preventDefault();
      const chosen = memberRoles.find((each) => each === field('role')) ?? 'agent';
      void decideRequest({ code, id }, { isAccepted: true, role: chosen }, show).then(report);
    });
    reject.addEventListener('click', () => {
      const reason = field('reason') || null;
      void decideRequest({ code, id }, { isAccepted: false, role: null, reason }, show).then(report);
    });
    return row;
  }

  readPeople(code).then(show, (error: unknown) => {
    wrong.textContent = failureMessage(error) ?? words.peopleFailed;
  });
  return card;
}

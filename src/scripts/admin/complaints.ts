import type { Complaint } from '../../api/admin/people.ts';
import { answerChannels, complaintAbouts, complaintStates } from '../../../contract/admin/complaints.ts';
import { formatPhoneNumber } from '../../../contract/shared/phone-number.ts';
import { deskComplaints as words } from '../../../words/ar/admin/complaints.ts';
import { desk } from '../../../words/ar/admin/desk.ts';
import { fill } from '../../../words/fill.ts';
import { formatDate, formatNumber } from '../../../words/format.ts';
import { formatMoment } from '../../../words/format-moment.ts';
import { mayDo } from '../../stores/admin/desk.ts';
import {
  $assignees,
  $complaints,
  answerComplaint,
  changeComplaint,
  loadAssignees,
  showComplaints,
  takeDownOffer,
} from '../../stores/admin/people.ts';
import type { Outcome } from '../../stores/shared/outcome.ts';
import { askForConfirmation } from '../shared/confirm.ts';
import { requireElement } from '../shared/require-element.ts';
import { fieldText, rowOf, tell, whenAllowed } from './desk.ts';
import { pagerOf } from './pager.ts';

/** Lists complaints by a filter, and works on each: state, assignee, answer, takedown. */
const root = requireElement<HTMLElement>(document, '[data-complaints]');
const filter = requireElement<HTMLFormElement>(root, 'form.bar');
const status = requireElement<HTMLElement>(root, '[data-status]');
const template = requireElement<HTMLTemplateElement>(root, 'template');
const pager = pagerOf(root, (page) => {
  const form = new FormData(filter);
  const search = {
    state: complaintStates.find((state) => state === form.get('state')),
    about: complaintAbouts.find((about) => about === form.get('about')),
    receipt: fieldText(form, 'receipt') || undefined,
  };
  void showComplaints(search, page);
});

let rows: ReadonlyMap<Complaint, HTMLElement> = new Map();

whenAllowed(() => {
  void loadAssignees();
  pager.show(1);
});
filter.addEventListener('submit', (event) => {
  event.preventDefault();
  pager.show(1);
});
filter.addEventListener('change', () => pager.show(1));

$complaints.subscribe((load) => {
  root.setAttribute('aria-busy', String(load.status === 'loading'));
  if (load.status === 'failed') tell(status, load.message ?? desk.failed);
  if (load.status !== 'ready') return;
  const { items, totalCount } = load.value;
  tell(status, totalCount === 0 ? words.empty : words.found, { count: formatNumber(totalCount) });
  // What is being written in other rows stays when one of them changes.
  rows = new Map(items.map((item) => [item, rows.get(item) ?? rowOfComplaint(item)]));
  requireElement(root, '.rows').replaceChildren(...rows.values());
  pager.update(totalCount);
});

$assignees.subscribe(() => {
  for (const select of root.querySelectorAll<HTMLSelectElement>('select[name=assignee]'))
    fillAssignees(select);
});

function rowOfComplaint(complaint: Complaint): HTMLElement {
  const { receipt, about, reason, writer, answer, channel, answeredAt } = complaint;
  const subject = complaint.subjectName ?? complaint.subject;
  const price = complaint.reportedPrice;
  const row = rowOf(template, {
    title: [
      `\u2068${receipt}\u2069`,
      `${words.abouts[about]} ${subject}`,
      ...(reason === null ? [] : [reason]),
    ].join('، '),
    when: `${words.states[complaint.state]}، ${formatMoment(complaint.createdAt)}`,
    description: complaint.description ?? '',
    sale:
      price === null
        ? ''
        : fill(words.sale, { price: formatNumber(price), day: formatDate(complaint.reportedDate ?? '') }),
    writer: writerText(complaint),
    answer: answer ?? '',
    answered:
      channel === null || answeredAt === null
        ? ''
        : fill(words.answered, { channel: words.channels[channel], at: formatMoment(answeredAt) }),
    hint: writer?.phoneNumber == null && writer?.email == null ? words.noWay : words.answerHint,
  });
  link(row, 'subject', complaint.address);
  link(row, 'file', complaint.fileUrl);
  link(row, 'member', writer && mayDo('members.read') ? `/admin/members?id=${writer.accountId}` : null);
  const work = requireElement<HTMLElement>(row, '[data-write]');
  work.hidden = !mayDo('complaints.write');
  nameFields(row, receipt);
  stateForm(row, complaint);
  answerForm(row, complaint);
  takedownForm(row, complaint);
  return row;
}

function writerText({ writer }: Complaint): string {
  if (!writer) return `${words.writer}: ${words.noWriter}`;
  const { name, phoneNumber, email } = writer;
  // Isolated, so that the sign stays in front of the number in a text from right to left.
  const phone = phoneNumber === null ? [] : [`\u2066${formatPhoneNumber(phoneNumber)}\u2069`];
  const parts = [...(name === null ? [] : [name]), ...phone, ...(email === null ? [] : [email])];
  return `${words.writer}: ${parts.join('، ') || writer.accountId}`;
}

function link(row: HTMLElement, name: string, address: string | null): void {
  const anchor = requireElement<HTMLAnchorElement>(row, `[data-link=${name}]`);
  anchor.hidden = address === null;
  if (address === null) return;
  anchor.href = address;
  // A file opens beside the list, in which something may be half written.
  if (name === 'file') anchor.target = '_blank';
}

/** Each field is labelled, and has an id of its own among all rows. */
function nameFields(row: HTMLElement, receipt: string): void {
  for (const label of row.querySelectorAll<HTMLLabelElement>('label[data-label]')) {
    const name = label.dataset.label ?? '';
    const field = requireElement<HTMLElement>(row, `[name=${name}]`);
    field.id = `${name}-${receipt}`;
    label.htmlFor = field.id;
  }
}

function stateForm(row: HTMLElement, complaint: Complaint): void {
  const form = requireElement<HTMLFormElement>(row, 'form[data-act=state]');
  const state = requireElement<HTMLSelectElement>(form, '[name=state]');
  const assignee = requireElement<HTMLSelectElement>(form, '[name=assignee]');
  state.value = complaint.state;
  assignee.dataset.value = String(complaint.assignee?.accountId ?? '');
  fillAssignees(assignee);
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    const id = Number(assignee.value);
    const change = {
      state: complaintStates.find((each) => each === state.value) ?? complaint.state,
      assigneeId: id > 0 ? id : null,
    };
    void changeComplaint(complaint, change).then(report(row, words.saved));
  });
}

function fillAssignees(select: HTMLSelectElement): void {
  const load = $assignees.get();
  if (load.status !== 'ready') return;
  const [nobody] = select.options;
  if (!nobody) return;
  const options = load.value.map(({ accountId, name }) => new Option(name ?? '', String(accountId)));
  select.replaceChildren(nobody, ...options);
  select.value = select.dataset.value ?? '';
}

function answerForm(row: HTMLElement, complaint: Complaint): void {
  const form = requireElement<HTMLFormElement>(row, 'form[data-act=answer]');
  const { writer } = complaint;
  const ways = { sms: writer?.phoneNumber, email: writer?.email };
  const buttons = answerChannels.flatMap((channel) => {
    if (ways[channel] == null) return [];
    const button = document.createElement('button');
    button.type = 'button';
    button.className = 'second-button';
    button.textContent = fill(words.send, { channel: words.channels[channel] });
    button.addEventListener('click', () => {
      const text = fieldText(new FormData(form), 'text');
      if (text === '') return wrong(row, words.answerMissing);
      button.disabled = true;
      void answerComplaint(complaint, { channel, text }).then((outcome) => {
        button.disabled = false;
        report(row, words.sent)(outcome);
      });
    });
    return button;
  });
  requireElement(form, '[data-channels]').replaceChildren(...buttons);
  form.addEventListener('submit', (event) => event.preventDefault());
}

function takedownForm(row: HTMLElement, { about, subject }: Complaint): void {
  const form = requireElement<HTMLFormElement>(row, 'form[data-act=takedown]');
  requireElement<HTMLElement>(row, '[data-takedown]').hidden = about !== 'offer';
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    const why = fieldText(new FormData(form), 'why');
    if (why === '') return wrong(row, words.takeDownMissing);
    void takeDown(why, event.submitter);
  });
  async function takeDown(why: string, opener: HTMLElement | null): Promise<void> {
    if (!(await askForConfirmation(words.takeDownConfirm, opener))) return;
    report(row, words.takenDown)(await takeDownOffer(subject, why));
  }
}

function report(row: HTMLElement, done: string): (outcome: Outcome) => void {
  return (outcome) => {
    wrong(row, outcome ? (outcome.message ?? desk.failed) : '');
    if (!outcome) tell(status, done);
  };
}

function wrong(row: HTMLElement, sentence: string): void {
  tell(requireElement<HTMLElement>(row, '[data-wrong]'), sentence);
}

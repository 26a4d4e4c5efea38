import type { ComplaintReason } from '../../../contract/complaints/complaints.ts';
import { parcelReportKinds, type ComplaintType } from '../../../contract/shared/vocabulary.ts';
import { report as words } from '../../../words/ar/complaints/report.ts';
import { descriptionLength } from '../../../words/report-sentences.ts';
import {
  $complaintIsPending,
  $reasonsOf,
  complaintFaultsOf,
  fieldOf,
  loadReasons,
  namesSale,
  needReasons,
  sendComplaint,
  type ComplaintAnswers,
  type ComplaintField,
  type Subject,
} from '../../stores/complaints/complaints.ts';
import type { Load } from '../../stores/shared/load.ts';
import type { Refused } from '../../stores/shared/outcome.ts';
import { $isMember } from '../../stores/account/session.ts';
import { chosenFile, forgetFile, holdFile, tellFile } from './complaint-file.ts';
import { setNote } from './complaint-notes.ts';
import { hideReceipt, showReceipt } from './complaint-receipt.ts';
import { requireElement } from '../shared/require-element.ts';

/** The form of `Complaint.astro`: reasons, validation, submission and receipt. Input is kept until it has been sent. */
const root = requireElement(document, '[data-complaint]');
const opener = requireElement<HTMLButtonElement>(root, '[data-open]');
const form = requireElement<HTMLFormElement>(root, 'form');
const about = requireElement<HTMLSelectElement>(form, '#report-about');
const reason = requireElement<HTMLSelectElement>(form, '#report-reason');
const description = requireElement<HTMLTextAreaElement>(form, '#report-description');
/** Fields of the sale that a parcel report names; other pages do not have them. */
const saleFields = ['price', 'date'] as const;
const saleInput = (name: (typeof saleFields)[number]) =>
  form.querySelector<HTMLInputElement>(`#report-${name}`);
const submit = requireElement<HTMLButtonElement>(form, '[type=submit]');
const whole = requireElement(form, '[data-whole]');

let stopReasons: (() => void) | undefined;
let shownKind: Subject['kind'] | undefined;

about.addEventListener('change', showReasons);
reason.addEventListener('change', () => {
  setNote(form, 'reason');
  showSaleFields();
});
for (const name of saleFields) {
  saleInput(name)?.addEventListener('input', () => setNote(form, name));
}
description.addEventListener('input', () =>
  setNote(form, 'description', descriptionLength(description.value.length)),
);
form.addEventListener('submit', (event) => {
  event.preventDefault();
  void send();
});
form.addEventListener('keydown', ({ key }) => key === 'Escape' && !$complaintIsPending.get() && close());
form.addEventListener('click', ({ target }) => {
  const act = target instanceof Element && target.closest('[data-act]')?.getAttribute('data-act');
  if (act === 'close') close();
  if (act === 'reasons') void loadReasons(subject().kind);
});
$isMember.subscribe((isMember) => {
  for (const one of form.querySelectorAll<HTMLElement>('[data-for]')) {
    one.hidden = (one.dataset.for === 'member') !== isMember;
  }
});
$complaintIsPending.subscribe((isPending) => {
  about.disabled = reason.disabled = submit.disabled = isPending;
  for (const name of saleFields) saleInput(name)?.toggleAttribute('readonly', isPending);
  requireElement<HTMLButtonElement>(form, '[data-act=close]').disabled = isPending;
  description.readOnly = isPending;
  submit.textContent = isPending ? words.sending : words.send;
  holdFile(isPending);
});

/** Opens or closes the form; opening it moves the focus into it. */
export function toggleComplaint(): void {
  if (opener.ariaExpanded === 'true') return close();
  opener.ariaExpanded = 'true';
  form.hidden = false;
  showReasons();
  focusFirst();
}

function focusFirst(): void {
  const controls = [...form.querySelectorAll<HTMLElement>('select, textarea, a')];
  controls.find((control) => control.getClientRects().length > 0)?.focus();
}

function close(): void {
  opener.ariaExpanded = 'false';
  form.hidden = true;
  hideReceipt();
  opener.focus();
}

/** The subject of the form, as encoded by `nameSubjects` or the page. */
function subject(): Subject {
  const [kind, ...parts] = about.value.split(' ');
  const id = parts.join(' ');
  return kind === 'parcel' ? { kind, parcelObjectId: Number(id) } : { kind: kind as ComplaintType, id };
}

/** A report of a missing or wrong sale has to name the sale. */
function showSaleFields(): void {
  const isShown = namesSale(subject(), reason.value);
  for (const name of saleFields) {
    const field = form.querySelector<HTMLElement>(`[data-field=${name}]`);
    if (field) field.hidden = !isShown;
  }
}

/** Shows the reasons for the chosen subject, fetched once per kind. */
function showReasons(): void {
  const { kind } = subject();
  if (form.hidden || !$isMember.get() || kind === shownKind) return;
  shownKind = kind;
  stopReasons?.();
  if (kind === 'parcel') {
    stopReasons = undefined;
    drawReasons({ status: 'ready', value: parcelReasons });
    return;
  }
  stopReasons = $reasonsOf(kind).subscribe(drawReasons);
  needReasons(kind);
}

/** Parcel report kinds: known here and identified by words, whereas complaint reasons have numeric ids. */
const parcelReasons = parcelReportKinds.map((id) => ({ id, title: words.parcelReasons[id] }));

function drawReasons(load: Load<{ id: ComplaintReason['id'] | string; title: string }[]>): void {
  requireElement(form, '[data-loading]').hidden = load.status !== 'loading' && load.status !== 'idle';
  const failure = requireElement(form, '[data-no-reasons]');
  failure.hidden = load.status !== 'failed';
  if (load.status === 'failed') {
    requireElement(failure, '[data-sentence]').textContent = load.message ?? words.failedReasons;
  }
  requireElement(form, '[data-field=reason]').hidden = load.status !== 'ready';
  const reasons = load.status === 'ready' ? load.value : [];
  reason.replaceChildren(
    new Option(words.chooseReason, ''),
    ...reasons.map(({ id, title }) => new Option(title, String(id))),
  );
  setNote(form, 'reason');
  showSaleFields();
}

async function send(): Promise<void> {
  const about = subject();
  const answers: ComplaintAnswers = {
    reason: reason.value,
    description: description.value,
    price: saleInput('price')?.value ?? '',
    date: saleInput('date')?.value ?? '',
  };
  clearNotes();
  const faults = complaintFaultsOf(about, answers);
  for (const name of faults.toReversed()) if (name !== 'file') wrong(name, words.faults[name]);
  if (faults.length > 0) return;
  const sent = await sendComplaint(about, answers, chosenFile());
  if (sent.status === 'refused') tell(sent.refused);
  if (sent.status !== 'sent') return;
  clear();
  form.hidden = true;
  showReceipt(sent.receipt, about.kind, () => {
    form.hidden = false;
    focusFirst();
  });
}

/** A server error is shown at the field it names, or below the form if it names none of the form's fields. */
function tell({ field, message }: Refused): void {
  const name = fieldOf(field);
  if (name === 'file' && message) tellFile(message);
  else if (name && name !== 'file' && message) wrong(name, message);
  else whole.textContent = message ?? words.failed;
}

function wrong(name: Exclude<ComplaintField, 'file'>, sentence: string): void {
  setNote(form, name, sentence, true);
  requireElement(form, `#report-${name}`).focus();
}

function clearNotes(): void {
  whole.textContent = '';
  setNote(form, 'reason');
  for (const name of saleFields) if (saleInput(name)) setNote(form, name);
  setNote(form, 'description', descriptionLength(description.value.length));
  tellFile();
}

function clear(): void {
  reason.value = '';
  description.value = '';
  for (const name of saleFields) {
    const input = saleInput(name);
    if (input) input.value = '';
  }
  showSaleFields();
  forgetFile();
  clearNotes();
}

import type { Operator } from '../../api/admin/operators.ts';
import { operatorRoles, type OperatorRole } from '../../../contract/admin/rights.ts';
import { formatPhoneNumber, mobileDigits } from '../../../contract/shared/phone-number.ts';
import { desk } from '../../../words/ar/admin/desk.ts';
import { fill } from '../../../words/fill.ts';
import { formatDate } from '../../../words/format.ts';
import {
  $operators,
  addOperator,
  changeRole,
  loadOperators,
  removeOperator,
} from '../../stores/admin/operators.ts';
import type { Outcome } from '../../stores/shared/outcome.ts';
import { askForConfirmation } from '../shared/confirm.ts';
import { requireElement } from '../shared/require-element.ts';
import { fieldText, rowOf, tell, whenAllowed } from './desk.ts';

/** Lists operators, and adds, changes and removes them. */
const words = desk.operators;
const root = requireElement<HTMLElement>(document, '[data-operators]');
const form = requireElement<HTMLFormElement>(root, 'form');
const wrong = requireElement<HTMLElement>(form, '[data-wrong]');
const status = requireElement<HTMLElement>(root, '[data-status]');
const template = requireElement<HTMLTemplateElement>(root, 'template');

whenAllowed(() => void loadOperators());

$operators.subscribe((load) => {
  root.setAttribute('aria-busy', String(load.status === 'loading'));
  if (load.status === 'failed') tell(status, load.message ?? desk.failed);
  if (load.status !== 'ready') return;
  requireElement(root, 'tbody').replaceChildren(...load.value.map(rowOfOperator));
});

form.addEventListener('submit', (event) => {
  event.preventDefault();
  void add();
});

async function add(): Promise<void> {
  const data = new FormData(form);
  const digits = mobileDigits(fieldText(data, 'phone'));
  const role = roleOf(fieldText(data, 'role'));
  const phone = requireElement<HTMLInputElement>(form, '[name=phone]');
  phone.setAttribute('aria-invalid', String(!digits));
  wrong.textContent = digits ? '' : words.phoneWrong;
  if (!digits) return phone.focus();
  const name = fieldText(data, 'name');
  const outcome = await addOperator(digits, name, role);
  if (outcome) return void (wrong.textContent = outcome.message ?? desk.failed);
  form.reset();
  tell(status, words.added, { name: name || digits });
}

function rowOfOperator(operator: Operator): HTMLElement {
  const name = operator.name ?? formatPhoneNumber(operator.phoneNumber);
  const row = rowOf(template, {
    name: operator.name ?? '',
    phone: formatPhoneNumber(operator.phoneNumber),
    added: formatDate(operator.addedAt),
    pending: operator.hasSignedIn ? '' : words.notYet,
  });
  const role = requireElement<HTMLSelectElement>(row, 'select');
  role.value = operator.role;
  role.setAttribute('aria-label', `${words.role}: ${name}`);
  role.addEventListener('change', () => {
    const wanted = roleOf(role.value);
    void changeRole(operator, wanted).then((outcome) =>
      report(outcome, words.changed, { name, role: desk.roles[wanted] }),
    );
  });
  const remove = requireElement<HTMLButtonElement>(row, 'button');
  remove.setAttribute('aria-label', `${words.remove}: ${name}`);
  remove.addEventListener('click', () => void end());
  async function end(): Promise<void> {
    if (!(await askForConfirmation(fill(words.confirm, { name }), remove))) return;
    report(await removeOperator(operator), words.removed, { name });
  }
  return row;
}

function report(outcome: Outcome, sentence: string, values: Record<string, string>): void {
  if (outcome) tell(status, outcome.message ?? desk.failed);
  else tell(status, sentence, values);
}

function roleOf(text: string): OperatorRole {
  return operatorRoles.find((role) => role === text) ?? 'data';
}

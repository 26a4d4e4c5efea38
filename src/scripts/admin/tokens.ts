import type { AccessToken } from '../../api/admin/operators.ts';
import { isRight, type OperatorRight } from '../../../contract/admin/rights.ts';
import { desk } from '../../../words/ar/admin/desk.ts';
import { fill } from '../../../words/fill.ts';
import { formatDate } from '../../../words/format.ts';
import { $desk } from '../../stores/admin/desk.ts';
import { $tokens, addToken, loadTokens, revokeToken } from '../../stores/admin/operators.ts';
import { askForConfirmation } from '../shared/confirm.ts';
import { requireElement } from '../shared/require-element.ts';
import { fieldText, rowOf, tell, whenAllowed } from './desk.ts';

/** Lists tokens for machines, and makes and revokes them. */
const words = desk.tokens;
const root = requireElement<HTMLElement>(document, '[data-tokens]');
const form = requireElement<HTMLFormElement>(root, 'form');
const wrong = requireElement<HTMLElement>(form, '[data-wrong]');
const status = requireElement<HTMLElement>(root, '[data-status]');
const made = requireElement<HTMLElement>(root, '[data-made]');
const shown = requireElement<HTMLElement>(made, 'code');
const template = requireElement<HTMLTemplateElement>(root, 'template');

whenAllowed(() => {
  const load = $desk.get();
  const own: readonly OperatorRight[] = (load.status === 'ready' && load.value?.rights) || [];
  for (const box of form.querySelectorAll<HTMLInputElement>('[name=rights]')) {
    box.disabled = !own.some((right) => right === box.value);
  }
  void loadTokens();
});

$tokens.subscribe((load) => {
  root.setAttribute('aria-busy', String(load.status === 'loading'));
  if (load.status === 'failed') tell(status, load.message ?? desk.failed);
  if (load.status !== 'ready') return;
  requireElement(root, 'tbody').replaceChildren(...load.value.map(rowOfToken));
  requireElement(root, '[data-empty]').toggleAttribute('hidden', load.value.length > 0);
  requireElement(root, 'table').toggleAttribute('hidden', load.value.length === 0);
});

form.addEventListener('submit', (event) => {
  event.preventDefault();
  void add();
});

requireElement(made, 'button').addEventListener('click', () => {
  void navigator.clipboard.writeText(shown.textContent).then(
    () => tell(status, words.copied),
    () => window.getSelection()?.selectAllChildren(shown),
  );
});

async function add(): Promise<void> {
  const data = new FormData(form);
  const name = fieldText(data, 'name');
  const rights = data.getAll('rights').map(String).filter(isRight);
  wrong.textContent = !name ? words.nameMissing : rights.length === 0 ? words.rightsMissing : '';
  if (wrong.textContent) return;
  const expiresOn = fieldText(data, 'expiresOn') || null;
  made.hidden = true;
  const outcome = await addToken({ name, rights, expiresOn }, (token) => {
    shown.textContent = token;
    made.hidden = false;
    form.reset();
    made.focus();
  });
  if (outcome) wrong.textContent = outcome.message ?? desk.failed;
}

function rowOfToken(token: AccessToken): HTMLElement {
  const { name, rights, lastUsedAt, revokedAt } = token;
  const row = rowOf(template, {
    name,
    rights: rights.map((right) => desk.rights[right]).join('، '),
    used: lastUsedAt === null ? words.never : formatDate(lastUsedAt),
    state: stateOf(token),
  });
  const revoke = requireElement<HTMLButtonElement>(row, 'button');
  revoke.hidden = revokedAt !== null;
  revoke.setAttribute('aria-label', `${words.revoke}: ${name}`);
  revoke.addEventListener('click', () => void end());
  async function end(): Promise<void> {
    if (!(await askForConfirmation(fill(words.confirm, { name }), revoke))) return;
    const outcome = await revokeToken(token);
    if (outcome) tell(status, outcome.message ?? desk.failed);
    else tell(status, words.revoked, { name });
  }
  return row;
}

function stateOf({ revokedAt, expiresAt }: AccessToken): string {
  if (revokedAt !== null) return fill(words.revokedAt, { day: formatDate(revokedAt) });
  if (expiresAt === null) return words.inForce;
  const hasExpired = Date.parse(expiresAt) <= Date.now();
  // It expires when the day after its last one begins.
  const day = formatDate(hasExpired ? expiresAt : new Date(Date.parse(expiresAt) - 1).toISOString());
  return fill(hasExpired ? words.expired : words.until, { day });
}

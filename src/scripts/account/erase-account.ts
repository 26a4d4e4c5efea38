import { eraseAccount } from '../../api/account/profile.ts';
import { profile } from '../../../words/ar/account/profile.ts';
import { leaveSession } from '../../stores/account/session.ts';
import { clients } from '../../stores/shared/clients.ts';
import { outcomeOf } from '../../stores/shared/outcome.ts';
import { askForConfirmation } from '../shared/confirm.ts';
import { requireElement } from '../shared/require-element.ts';

/** Erases the account after a confirmation, signs out, and leaves for home. */
const words = profile.erase;
const root = requireElement<HTMLElement>(document, '[data-erase]');
const button = requireElement<HTMLButtonElement>(root, 'button');

button.addEventListener('click', () => {
  void askForConfirmation(words.confirm, button).then((isAgreed) => (isAgreed ? erase() : undefined));
});

async function erase(): Promise<void> {
  button.disabled = true;
  button.textContent = words.erasing;
  const outcome = await outcomeOf(() => eraseAccount(clients));
  if (outcome) {
    button.disabled = false;
    button.textContent = words.button;
    requireElement(root, '.wrong').textContent = outcome.message ?? words.failed;
    return;
  }
  await leaveSession();
  location.assign('/');
}

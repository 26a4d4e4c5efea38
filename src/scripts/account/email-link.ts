import { verifyEmail } from '../../api/account/profile.ts';
import { emailLink as words } from '../../../words/ar/account/email-link.ts';
import { fill } from '../../../words/fill.ts';
import { clients } from '../../stores/shared/clients.ts';
import { failureMessage } from '../../stores/shared/failure-message.ts';
import { requireElement } from '../shared/require-element.ts';

/**
 * Verifies the address of the link that was opened. A person presses the button: programs that look at links in
 * messages must not use them up.
 */
const root = requireElement<HTMLElement>(document, '[data-email-link]');
const note = requireElement<HTMLElement>(root, '[data-note]');
const button = requireElement<HTMLButtonElement>(root, 'button');
const token = location.hash.slice(1);

const isComplete = /^[\w-]{32}$/.test(token);
note.textContent = isComplete ? words.lead : words.missing;
button.hidden = !isComplete;
button.addEventListener('click', () => void confirm());

async function confirm(): Promise<void> {
  button.disabled = true;
  note.textContent = words.confirming;
  try {
    const { email } = await verifyEmail(clients, token);
    note.textContent = fill(words.done, { email });
    button.hidden = true;
    history.replaceState(history.state, '', location.pathname);
  } catch (error) {
    note.textContent = failureMessage(error) ?? words.failed;
    button.disabled = false;
  }
}

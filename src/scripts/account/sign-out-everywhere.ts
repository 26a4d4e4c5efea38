import { profile } from '../../../words/ar/account/profile.ts';
import { logOutEverywhere } from '../../stores/account/session.ts';
import { outcomeOf } from '../../stores/shared/outcome.ts';
import { requireElement } from '../shared/require-element.ts';

/** Signs the person out on every device, and leads to the sign-in page. */
const words = profile.devices;
const root = requireElement<HTMLElement>(document, '[data-devices]');
const button = requireElement<HTMLButtonElement>(root, 'button');

button.addEventListener('click', () => void signOut());

async function signOut(): Promise<void> {
  button.disabled = true;
  button.textContent = words.signingOut;
  const outcome = await outcomeOf(logOutEverywhere);
  if (!outcome) return location.assign('/account/auth');
  button.disabled = false;
  button.textContent = words.button;
  requireElement(root, '.wrong').textContent = outcome.message ?? words.failed;
}

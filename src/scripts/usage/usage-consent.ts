import { usage as words } from '../../../words/ar/usage/usage.ts';
import { $usageChoice, chooseUsage } from '../../stores/usage/usage-choice.ts';
import { loadStyle } from '../shared/load-style.ts';
import styles from './usage-consent.css?url&no-inline';

/** Asks for consent to usage counting at the bottom of the window, until answered here or with the page's switch. */
export async function askForConsent(): Promise<void> {
  await loadStyle(styles);
  const question = document.createElement('section');
  question.className = 'usage-ask';
  question.setAttribute('aria-label', words.label);
  const text = document.createElement('p');
  const more = document.createElement('a');
  more.href = '/privacy-policy';
  more.textContent = words.more;
  text.append(words.ask, ' ', more);
  question.append(text, answer(words.agree, true), answer(words.decline, false));
  $usageChoice.subscribe((choice) =>
    choice === 'unasked' ? document.body.append(question) : question.remove(),
  );
}

function answer(name: string, isCounted: boolean): HTMLButtonElement {
  const button = document.createElement('button');
  button.type = 'button';
  button.textContent = name;
  button.addEventListener('click', () => chooseUsage(isCounted));
  return button;
}

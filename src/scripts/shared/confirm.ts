import { confirmWords as words } from '../../../words/ar/shared/confirm.ts';
import { loadStyle } from './load-style.ts';
import styles from './confirm.css?url&no-inline';

let style: Promise<void> | undefined;
/** Time for the style in milliseconds: without it this is a plain dialog, which asks as well. */
const styleWait = 1000;
let isAsking = false;

/**
 * Asks before something is done that cannot be taken back.
 *
 * @param question what will happen, ending with the question
 * @param opener button that was pressed: its words are on the button that agrees, and the focus returns to it
 * @returns whether the person agrees; Escape and the other button do not, nor does a second press meanwhile
 */
export async function askForConfirmation(question: string, opener: HTMLElement | null): Promise<boolean> {
  if (isAsking) return false;
  isAsking = true;
  try {
    style ??= loadStyle(styles).catch(() => (style = undefined));
    await Promise.race([style, new Promise((done) => setTimeout(done, styleWait))]);
    return await ask(question, opener);
  } finally {
    isAsking = false;
  }
}

function ask(question: string, opener: HTMLElement | null): Promise<boolean> {
  const dialog = document.createElement('dialog');
  dialog.className = 'dialog-box confirm-box';
  dialog.setAttribute('role', 'alertdialog');
  dialog.setAttribute('aria-describedby', 'confirm-question');
  dialog.setAttribute('aria-label', opener?.ariaLabel ?? labelOf(opener));
  const text = document.createElement('p');
  text.id = 'confirm-question';
  text.textContent = question;
  const buttons = document.createElement('div');
  buttons.append(buttonOf(dialog, labelOf(opener), 'button'), buttonOf(dialog, words.keep, 'second-button'));
  dialog.append(text, buttons);
  document.body.append(dialog);
  dialog.showModal();
  // Whoever presses Enter without reading changes nothing.
  (buttons.lastElementChild as HTMLElement).focus();
  return new Promise((resolve) => {
    dialog.addEventListener('close', () => {
      dialog.remove();
      resolve(dialog.returnValue === 'button');
    });
  });
}

function buttonOf(dialog: HTMLDialogElement, label: string, kind: 'button' | 'second-button'): HTMLElement {
  const button = document.createElement('button');
  button.type = 'button';
  button.className = kind;
  button.textContent = label;
  button.addEventListener('click', () => dialog.close(kind));
  return button;
}

function labelOf(opener: HTMLElement | null): string {
  return opener?.textContent.trim() || words.agree;
}

import { writeSessionStorage, readSessionStorage } from '../../environment/session-storage.ts';

/** Set once somebody did something in this window whose use is counted. */
const actedKey = 'ardi:acted';
const signs = ['pointermove', 'pointerdown', 'keydown', 'scroll'] as const;

/**
 * Settles when somebody does something on the page, or at once where they have on one before it in this visit. What is
 * heavy and of no use to them waits for it: a page that nobody touches stays as light as it came.
 */
export function firstInteraction(): Promise<void> {
  return new Promise((done) => {
    const over = new AbortController();
    const act = () => {
      over.abort();
      done();
    };
    // On another page, or before this was listened to.
    if (readSessionStorage(actedKey) || window.scrollY > 0) return act();
    // Parts of the page scroll by themselves, and their events rise to nobody else.
    for (const sign of signs) window.addEventListener(sign, act, { ...listening, signal: over.signal });
  });
}

/** Has later pages of this visit not wait for it again. */
export function rememberInteraction(): void {
  writeSessionStorage(actedKey, 'yes');
}

const listening = { capture: true, passive: true };

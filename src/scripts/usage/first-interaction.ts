import { writeSessionStorage, readSessionStorage } from '../../environment/session-storage.ts';

/** Set in session storage after the first interaction in this window while usage is counted. */
const actedKey = 'ardi:acted';
const signs = ['pointermove', 'pointerdown', 'keydown', 'scroll'] as const;

/**
 * Resolves on the user's first interaction, or immediately if they interacted with an earlier page of this visit.
 * Defers heavy work that does not serve the user, so that a page nobody touches stays light.
 */
export function firstInteraction(): Promise<void> {
  return new Promise((done) => {
    const over = new AbortController();
    const act = () => {
      over.abort();
      done();
    };
    // Interacted on an earlier page, or before this script ran.
    if (readSessionStorage(actedKey) || window.scrollY > 0) return act();
    // Capture, because scroll events of scrolling elements do not bubble.
    for (const sign of signs) window.addEventListener(sign, act, { ...listening, signal: over.signal });
  });
}

/** Lets later pages of this visit proceed without waiting. */
export function rememberInteraction(): void {
  writeSessionStorage(actedKey, 'yes');
}

const listening = { capture: true, passive: true };

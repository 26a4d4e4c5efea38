import { cleanup, configure } from '@testing-library/react';
import { afterEach, beforeEach, expect, vi } from 'vitest';
import { endAnswers, installAnswers } from './api-answers.ts';

/** Before each component test: an API that answers as the test says, an empty browser, and modules in their first state. */
installAnswers();
// Only ends what hangs: how long a panel takes depends on what else the machine does.
configure({ asyncUtilTimeout: 30_000 });
const logged: unknown[][] = [];
/** Timers that run: as on a page that is left, none outlives its test, whose browser its callback would look for. */
const timers = new Set<ReturnType<typeof setTimeout>>();
const { setTimeout: startTimer } = globalThis;
globalThis.setTimeout = Object.assign((...options: Parameters<typeof startTimer>) => {
  const timer = startTimer(...options);
  timers.add(timer);
  return timer;
}, startTimer);
/** What is due to the emulated browser, which does not know the element yet: React's warning about `<search>`. */
const isHarmless = ([text, tag]: unknown[]) =>
  tag === 'search' && String(text).includes('is unrecognized in this browser');

beforeEach(() => {
  for (const method of ['warn', 'error'] as const) {
    vi.spyOn(console, method).mockImplementation((...texts: unknown[]) => {
      if (!isHarmless(texts)) logged.push(texts);
    });
  }
});

afterEach(() => {
  cleanup();
  localStorage.clear();
  sessionStorage.clear();
  vi.resetModules();
  vi.useRealTimers();
  vi.restoreAllMocks();
  timers.forEach((timer) => clearTimeout(timer));
  timers.clear();
  endAnswers();
  const texts = logged.splice(0);
  // As in a browser test, a page that writes to the console is at fault; `takeLogged` takes what a test provokes.
  expect(texts).toEqual([]);
});

/** Takes what was written to the console, each call in one text. */
export function takeLogged(): string[] {
  return logged.splice(0).map((texts) => texts.map(String).join(' '));
}

import { cleanup } from '@testing-library/react';
import { afterEach, beforeEach, expect, vi } from 'vitest';
import { endAnswers, installAnswers } from './api-answers.ts';

/** Before each component test: an API that answers as the test says, an empty browser, and modules in their first state. */
installAnswers();
const logged: unknown[][] = [];

beforeEach(() => {
  for (const method of ['warn', 'error'] as const) {
    vi.spyOn(console, method).mockImplementation((...texts: unknown[]) => void logged.push(texts));
  }
});

afterEach(() => {
  cleanup();
  localStorage.clear();
  sessionStorage.clear();
  vi.resetModules();
  vi.useRealTimers();
  vi.restoreAllMocks();
  endAnswers();
  const texts = logged.splice(0);
  // As in a browser test, a page that writes to the console is at fault; `takeLogged` takes what a test provokes.
  expect(texts).toEqual([]);
});

/** Takes what was written to the console, each call in one text. */
export function takeLogged(): string[] {
  return logged.splice(0).map((texts) => texts.map(String).join(' '));
}

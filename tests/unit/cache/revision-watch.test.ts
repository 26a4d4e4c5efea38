import { expect, test, vi } from 'vitest';
import { RevisionWatch } from '../../../src/cache/revision-watch.ts';
import type { Revisions } from '../../../contract/shared/revisions.ts';

/** A revision watch with the test's own clock and responses. */
function setUp() {
  let now = 0;
  const waiting: { resolve: (answer: Revisions) => void; reject: (error: Error) => void }[] = [];
  const read = vi.fn(() => new Promise<Revisions>((resolve, reject) => waiting.push({ resolve, reject })));
  const changes: string[][] = [];
  const watch = new RevisionWatch(read, () => now);
  return {
    watch,
    read,
    changes,
    update: () =>
      watch.update((groups) => {
        changes.push(groups);
        return Promise.resolve();
      }),
    pass: (milliseconds: number) => (now += milliseconds),
    answer: (revisions: Record<string, string>, settling: string[] = []) =>
      waiting.shift()?.resolve({ revisions, settling }),
    fail: () => waiting.shift()?.reject(new Error('away')),
  };
}

const settled = async (promise: Promise<void>) =>
  (await Promise.race([promise.then(() => true), new Promise((done) => setImmediate(() => done(false)))])) ===
  true;

test('the first request waits for the revisions; later ones do not refetch for three seconds', async () => {
  const { update, answer, read, watch, pass } = setUp();
  const first = update();
  expect(await settled(first)).toBe(false);
  answer({ offers: 'a' });
  await first;
  expect(watch.present?.revisions).toEqual({ offers: 'a' });
  pass(2999);
  await update();
  expect(read).toHaveBeenCalledOnce();
});

test('refetches in the background after three seconds, and blocks the request after seven', async () => {
  const { update, answer, read, pass, changes } = setUp();
  const first = update();
  answer({ offers: 'a', settings: 'a' });
  await first;
  pass(3000);
  await update();
  expect(read).toHaveBeenCalledTimes(2);
  pass(4000);
  const waits = update();
  expect(await settled(waits)).toBe(false);
  expect(read).toHaveBeenCalledTimes(2);
  answer({ offers: 'b', settings: 'a' });
  await waits;
  expect(changes).toEqual([['offers', 'settings'], ['offers']]);
});

test('keeps the known revisions while the platform is down, and retries every three seconds', async () => {
  const warn = vi.spyOn(console, 'warn').mockReturnValue();
  const { update, answer, fail, read, pass, watch, changes } = setUp();
  const first = update();
  answer({ offers: 'a' });
  await first;
  pass(10_000);
  const failing = update();
  fail();
  await failing;
  expect(warn).toHaveBeenCalledOnce();
  expect(watch.present?.revisions).toEqual({ offers: 'a' });
  await update();
  expect(read).toHaveBeenCalledTimes(2);
  pass(3000);
  // Nobody waits for a platform that did not answer the last time.
  await update();
  expect(read).toHaveBeenCalledTimes(3);
  answer({ offers: 'b' });
  await expect.poll(() => changes.at(-1)).toEqual(['offers']);
  pass(7000);
  expect(await settled(update())).toBe(false);
});

test('caches what was read only if its groups were known, settled and unchanged', async () => {
  const { update, answer, watch, pass } = setUp();
  expect(watch.isUnchanged(['offers'], watch.present)).toBe(false);
  const first = update();
  answer({ offers: 'a', 'land:Riyadh': 'a', 'land:Asir': 'a' }, ['land:Asir']);
  await first;
  const before = watch.present;
  expect(watch.isUnchanged(['offers', 'land:Riyadh'], before)).toBe(true);
  expect(watch.isUnchanged(['offers', 'land:Asir'], before)).toBe(false);
  expect(watch.isUnchanged(['unknown'], before)).toBe(false);
  pass(3000);
  const second = update();
  answer({ offers: 'b', 'land:Riyadh': 'a', 'land:Asir': 'a' });
  await second;
  expect(watch.isUnchanged(['offers'], before)).toBe(false);
  expect(watch.isUnchanged(['land:Riyadh'], before)).toBe(true);
  // It was still settling when reading began.
  expect(watch.isUnchanged(['land:Asir'], before)).toBe(false);
});

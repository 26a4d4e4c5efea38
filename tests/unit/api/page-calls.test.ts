import { AxiosError, type AxiosResponse } from 'axios';
import { expect, test, vi } from 'vitest';
import { CallFailure } from '../../../src/api/failure.ts';

vi.mock('../../../src/environment/site-server.ts', () => ({ environment: { addresses: {} } }));
const { PageReads } = await import('../../../src/api/page-calls.ts');

const missing = (status: number) =>
  new CallFailure(new AxiosError('refused', '', undefined, null, { status } as AxiosResponse));

test('a page lasts until the end of the day in Riyadh, three hours before UTC', () => {
  const reads = new PageReads(Date.parse('2026-11-24T20:59:30.500Z'));
  expect([reads.day, reads.secondsLeftInDay]).toEqual(['2026-11-24', 29]);
  const next = new PageReads(Date.parse('2026-11-24T21:00:00Z'));
  expect([next.day, next.secondsLeftInDay]).toEqual(['2026-11-25', 86_400]);
});

test('a part that could not be read makes the page incomplete; one that does not exist does not', async () => {
  const warn = vi.spyOn(console, 'warn').mockReturnValue();
  const reads = new PageReads();
  expect(await reads.optional(Promise.resolve('part'))).toBe('part');
  expect(await reads.optional(Promise.reject(missing(404)))).toBeUndefined();
  expect(reads.isComplete).toBe(true);
  expect(await reads.optional(Promise.reject(missing(503)))).toBeUndefined();
  expect(reads.isComplete).toBe(false);
  expect(warn).toHaveBeenCalledOnce();
});

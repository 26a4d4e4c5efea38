import { AxiosError, type AxiosResponse } from 'axios';
import { expect, test, vi } from 'vitest';
import { CallFailure } from '../../../../src/api/shared/failure.ts';

vi.mock('../../../../src/environment/site-server.ts', () => ({ environment: { addresses: {} } }));
const { PageReads } = await import('../../../../src/api/shared/page-calls.ts');

const missing = (status: number) =>
  new CallFailure(new AxiosError('refused', '', undefined, null, { status } as AxiosResponse));

const timeOf = ({ validUntil }: { validUntil: number }) => new Date(validUntil).toISOString();

test('a page expires at the end of the day in Riyadh, three hours before UTC', () => {
  const reads = new PageReads(Date.parse('2026-11-24T20:59:30.500Z'));
  expect([reads.day, timeOf(reads)]).toEqual(['2026-11-24', '2026-11-24T21:00:00.000Z']);
  const next = new PageReads(Date.parse('2026-11-24T21:00:00Z'));
  expect([next.day, timeOf(next)]).toEqual(['2026-11-25', '2026-11-25T21:00:00.000Z']);
});

test('a page expires when the first of its offers ends, unless that offer has already ended or its end is not known', () => {
  const now = Date.parse('2026-11-24T09:00:00Z');
  vi.useFakeTimers({ now, toFake: ['Date'] });
  const reads = new PageReads(now);
  for (const end of [
    null,
    '2026-11-23T12:00:00Z',
    '2026-11-24T12:00:00Z',
    '2026-11-24T10:00:00Z',
    '2027-01-01T00:00:00Z',
  ]) {
    reads.showsUntil(end);
  }
  expect(timeOf(reads)).toBe('2026-11-24T10:00:00.000Z');
  vi.useRealTimers();
});

test('a part that failed to load makes the page incomplete; one that does not exist does not', async () => {
  const warn = vi.spyOn(console, 'warn').mockReturnValue();
  const reads = new PageReads();
  expect(await reads.optional(Promise.resolve('part'))).toBe('part');
  expect(await reads.optional(Promise.reject(missing(404)))).toBeUndefined();
  expect(reads.isComplete).toBe(true);
  expect(await reads.optional(Promise.reject(missing(503)))).toBeUndefined();
  expect(reads.isComplete).toBe(false);
  expect(warn).toHaveBeenCalledOnce();
});

import { expect, test, vi } from 'vitest';

vi.mock('../../../src/environment/site-server.ts', () => ({ environment: { addresses: {} } }));
const { patienceSignal } = await import('../../../src/api/page-calls.ts');

test('pages of one moment share a signal that ends after five seconds at least', () => {
  const now = vi.spyOn(performance, 'now').mockReturnValue(1000);
  const timeout = vi.spyOn(AbortSignal, 'timeout');
  const first = patienceSignal();
  now.mockReturnValue(1499);
  expect(patienceSignal()).toBe(first);
  now.mockReturnValue(1500);
  expect(patienceSignal()).not.toBe(first);
  expect(timeout.mock.calls).toEqual([[5500], [5500]]);
});

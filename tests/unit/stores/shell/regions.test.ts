import { afterEach, expect, test, vi } from 'vitest';
import { $regions, loadRegions } from '../../../../src/stores/shell/regions.ts';

const listRegions = vi.hoisted(() => vi.fn());
vi.mock('../../../../src/api/map/land.ts', () => ({ listRegions }));
vi.mock('../../../../src/stores/shared/clients.ts', () => ({ clients: {} }));
afterEach(() => vi.restoreAllMocks());

test('regions that could not be fetched are logged, and fetched on the next need', async () => {
  const warn = vi.spyOn(console, 'warn').mockReturnValue();
  listRegions.mockRejectedValueOnce(new Error('Network Error'));
  await loadRegions();
  expect($regions.get().status).toBe('failed');
  expect(warn).toHaveBeenCalledExactlyOnceWith('regions:', 'Network Error');

  listRegions.mockResolvedValueOnce([{ key: 'Riyadh', id: 10 }]);
  await Promise.all([loadRegions(), loadRegions()]);
  expect($regions.get().status).toBe('ready');
  expect(listRegions).toHaveBeenCalledTimes(2);
  expect(warn).toHaveBeenCalledTimes(1);
});

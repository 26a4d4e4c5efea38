import { beforeEach, expect, test, vi } from 'vitest';
import { usualLandUses } from '../../../support/land-uses.ts';

const calls = vi.hoisted(() => ({ listLandUses: vi.fn(), regionId: vi.fn() }));
vi.mock('../../../../src/api/parcel/parcels.ts', () => ({ listLandUses: calls.listLandUses }));
vi.mock('../../../../src/stores/shared/clients.ts', () => ({ clients: {} }));
vi.mock('../../../../src/stores/shell/regions.ts', () => ({ regionId: calls.regionId }));

async function start() {
  vi.resetModules();
  const uses = await import('../../../../src/stores/map/land-uses.ts');
  const filters = await import('../../../../src/stores/map/filters/filters.ts');
  return { ...uses, ...filters };
}

beforeEach(() => {
  calls.listLandUses.mockReset().mockResolvedValue(usualLandUses);
  calls.regionId.mockReset().mockResolvedValue(10);
});

test('the groups of a region are loaded once', async () => {
  const { $landUses, loadLandUses } = await start();
  loadLandUses();
  loadLandUses();
  await expect.poll(() => $landUses.get()).toEqual(usualLandUses);
  loadLandUses();
  expect(calls.listLandUses).toHaveBeenCalledOnce();
});

test('a filter by a group that the region does not have is dropped, any other stays', async () => {
  const { $landUses, loadLandUses, $filters, setFilters } = await start();
  setFilters({ landUseGroup: 'castle', fromArea: 300 });
  loadLandUses();
  await expect.poll(() => $landUses.get()).toBeDefined();
  expect($filters.get()).toMatchObject({ landUseGroup: undefined, fromArea: 300 });
  const again = await start();
  again.setFilters({ landUseGroup: 'mixed' });
  again.loadLandUses();
  await expect.poll(() => again.$landUses.get()).toBeDefined();
  expect(again.$filters.get().landUseGroup).toBe('mixed');
});

test('what could not be loaded is asked for again', async () => {
  const { $landUses, loadLandUses } = await start();
  calls.listLandUses.mockRejectedValueOnce(new Error('no answer'));
  loadLandUses();
  await expect.poll(() => calls.listLandUses.mock.calls.length).toBe(1);
  await expect
    .poll(() => {
      loadLandUses();
      return $landUses.get();
    })
    .toEqual(usualLandUses);
});

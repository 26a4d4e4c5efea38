import { createElement, type FunctionComponent } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { beforeEach, expect, test, vi } from 'vitest';
import type * as landApi from '../../../../src/api/map/land.ts';
import type { BuildingRules, Parcel } from '../../../../contract/parcel/parcels.ts';
import { words } from '../../../../words/ar/index.ts';
import { ComparisonForm } from '../../../../src/islands/map/comparables/ComparisonForm.tsx';
import { HoverNote } from '../../../../src/islands/map/HoverNote.tsx';
import { parcelLook } from '../../../../src/islands/map/lists/parcel-columns.tsx';
import { ParcelFacts } from '../../../../src/islands/map/panel/ParcelFacts.tsx';
import { ParcelHead } from '../../../../src/islands/map/panel/ParcelHead.tsx';
import { RoomToBuild } from '../../../../src/islands/map/panel/RoomToBuild.tsx';
import { Rules } from '../../../../src/islands/map/panel/Rules.tsx';
import { baseColors } from '../../../../map-tables/palette.ts';
import { $hovered } from '../../../../src/stores/map/map-view.ts';
import { $zoningClasses } from '../../../../src/stores/map/zoning-classes.ts';
import { usualZoning } from '../../../support/zoning.ts';
import { clearSelection, selectParcel } from '../../../../src/stores/map/selection.ts';

vi.mock('../../../../src/stores/shared/clients.ts', () => ({ clients: {} }));
const land = vi.hoisted(() => ({
  getParcel: vi.fn<typeof landApi.getParcel>(),
  getBuildingRules: vi.fn<typeof landApi.getBuildingRules>(),
  listParcelTransactions: () => new Promise(() => undefined),
}));
vi.mock('../../../../src/api/map/land.ts', () => land);

const { panel } = words;
const source = { id: 1, name: 'أمانة', origin: 'import', licence: null, updatedAt: '2026-01-01T00:00:00Z' };
const parcel = {
  parcelObjectId: 7,
  parcelNo: '12',
  city: 'الرياض',
  area: 500,
  landUseGroup: null,
  landUseName: null,
  zoning: null,
  priceSarPerSqm: null,
  transactionPriceSar: null,
  publisherCodes: [],
  source,
} as unknown as Parcel;
const rules = {
  zoning: null,
  code: null,
  name: null,
  maxFloors: null,
  maxHeightMeters: null,
  maxCoverageRatio: null,
  floorAreaRatio: null,
  allowedUses: [],
  hasRules: false,
  note: panel.zoningNotKnown,
  source: null,
} as unknown as BuildingRules;
const tile = {
  parcelObjectId: 7,
  parcelNo: '12',
  zoning: undefined,
  areaSqm: 500,
  priceSarPerSqm: undefined,
  transactionPriceSar: undefined,
};
const htmlOf = (part: FunctionComponent) => renderToStaticMarkup(createElement(part));

/** Selects the parcel, and waits until it and its rules have come. */
async function select(): Promise<void> {
  selectParcel(7);
  await vi.waitFor(() => {
    expect(htmlOf(ParcelFacts)).toContain('أمانة');
    expect(htmlOf(Rules)).toContain(panel.zoningNotKnown);
  });
}

beforeEach(() => {
  clearSelection();
  land.getParcel.mockResolvedValue(parcel);
  land.getBuildingRules.mockResolvedValue(rules);
});

test('use and zoning are called not known in the panel, also before its answer', async () => {
  selectParcel(7, tile);
  expect(htmlOf(ParcelHead)).toContain(panel.notKnown);
  await select();
  const facts = htmlOf(ParcelFacts);
  for (const label of [panel.landUseGroup, panel.zoning]) {
    expect(facts).toMatch(new RegExp(`<span>${label}</span>.*?</dt><dd>${panel.notKnown}</dd>`));
  }
});

test('the panel says that no rules are known, and shows no figure of any', async () => {
  await select();
  const html = htmlOf(Rules);
  expect(html).toContain(panel.zoningNotKnown);
  expect(html).not.toContain('<dt>');
  expect(htmlOf(RoomToBuild)).toBe('');
});

test('sales of the same use cannot be chosen for a comparison', async () => {
  await select();
  const html = htmlOf(ComparisonForm);
  expect(html).toContain('<option value="any" selected="">');
  expect(html).not.toContain('value="same"');
  land.getParcel.mockResolvedValue({ ...parcel, landUseGroup: 'residential', landUseName: 'سكني' });
  clearSelection();
  await select();
  expect(htmlOf(ComparisonForm)).toContain('<option value="same" selected="">');
});

test('the note at the pointer has no code', () => {
  $hovered.set({ kind: 'parcel', ...tile });
  expect(htmlOf(HoverNote)).toContain(`<span>${panel.notKnown}`);
  expect(htmlOf(HoverNote)).not.toContain('<bdi>');
  $zoningClasses.set(usualZoning);
  $hovered.set({ kind: 'parcel', ...tile, zoning: 'residential' });
  expect(htmlOf(HoverNote)).toContain('<bdi>');
});

test('lists show it in the color of no data', () => {
  const cellOf = (id: string) => {
    const column = parcelLook.columns.find((each) => each.id === id);
    return renderToStaticMarkup(createElement('div', null, column?.cell(parcel as never)));
  };
  expect(cellOf('use')).toContain(`${panel.notKnown} · ${panel.notKnown}`);
  expect(cellOf('use')).toContain(baseColors.light.unknownZoning);
  expect(cellOf('zoning')).toBe(`<div>${panel.notKnown}</div>`);
});

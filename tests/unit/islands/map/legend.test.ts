import { createElement, type FunctionComponent } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { mapTime } from '../../../../words/ar/map/map-time.ts';
import { overlays } from '../../../../words/ar/map/overlays.ts';
import { legend } from '../../../../words/ar/map/legend.ts';
import { map as words } from '../../../../words/ar/map/map.ts';
import { PlainLegend } from '../../../../src/islands/map/legend/PlainLegend.tsx';
import { LegendCard } from '../../../../src/islands/map/legend/LegendCard.tsx';
import { LegendList } from '../../../../src/islands/map/legend/Legend.tsx';
import { OverlayLegend } from '../../../../src/islands/map/legend/OverlayLegend.tsx';
import { legendEntries } from '../../../../map-tables/legend.ts';
import { mapModeTable } from '../../../../map-tables/modes.ts';
import { $mapMode, $zoom } from '../../../../src/stores/map/map-view.ts';
import { showOverlays } from '../../../../src/stores/map/overlays.ts';
import { $timeIsOpen } from '../../../../src/stores/map/time/time-bar.ts';

vi.mock('../../../../src/stores/shared/clients.ts', () => ({ clients: {} }));
vi.mock('../../../../src/environment/browser.ts', () => ({ environment: {} }));

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: true }));
  $mapMode.set('zoning_color');
  showOverlays([]);
  $timeIsOpen.set(false);
});
afterEach(() => void vi.unstubAllGlobals());

const htmlOf = (card: FunctionComponent<{ hasDemoData: boolean }>, hasDemoData = true) =>
  renderToStaticMarkup(createElement(card, { hasDemoData }));
const textOf = (card: FunctionComponent<{ hasDemoData: boolean }>) => htmlOf(card).replaceAll(/<[^>]*>/g, '');

test('plain land has no legend, only the note that data is generated', () => {
  expect(htmlOf(LegendCard)).toContain(words.legend);
  $mapMode.set('plain');
  expect(htmlOf(LegendCard)).not.toContain(words.legend);
  expect(htmlOf(PlainLegend)).not.toContain(words.legend);
  expect(htmlOf(PlainLegend)).toContain(legend.demoBadge);
  expect(htmlOf(PlainLegend, false)).toBe('');
});

test('overlays and colored sales above plain land have their legend', () => {
  $mapMode.set('plain');
  showOverlays(['metro']);
  expect(textOf(PlainLegend)).toContain(`${words.legend}: ${words.overlays}`);
  expect(htmlOf(PlainLegend)).not.toContain(words.modes.plain);
  showOverlays([]);
  $timeIsOpen.set(true);
  expect(textOf(PlainLegend)).toContain(`${words.legend}: ${mapTime.label}`);
});

test('long entries, such as prices in the millions, take a line each', () => {
  const listOf = (mode: 'transaction_price' | 'shape_area' | 'zoning_color') =>
    renderToStaticMarkup(
      createElement(LegendList, { unit: null, entries: legendEntries(mapModeTable[mode], 'light') }),
    );
  expect(listOf('transaction_price')).toContain('data-long="true"');
  expect(listOf('shape_area')).not.toContain('data-long');
  expect(listOf('zoning_color')).not.toContain('data-long');
});

test('overlays are listed from the zoom at which they are drawn, with a broken line where theirs is', () => {
  const list = (zoom: number) => {
    $zoom.set(zoom);
    return renderToStaticMarkup(createElement(OverlayLegend));
  };
  showOverlays(['bus', 'boulevard']);
  expect(list(13.9)).not.toContain(overlays.kinds.bus_station);
  expect(list(14)).toContain(overlays.kinds.bus_station);
  expect(list(9)).not.toContain(overlays.kinds.bus_line);
  const lines = list(14).split('<li').slice(1);
  const broken = lines.filter((line) => line.includes('data-dashed'));
  expect(broken.map((line) => line.replaceAll(/^[^>]*>|<[^>]*>/g, ''))).toEqual([
    overlays.kinds.bus_line,
    overlays.kinds.boulevard_area,
  ]);
});

import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, expect, test } from 'vitest';
import { map as words } from '../../../../words/ar/map/map.ts';
import { MapNotice } from '../../../../src/islands/map/MapNotice.tsx';
import { $isOffline, $viewIsEmpty } from '../../../../src/stores/map/map-view.ts';

afterEach(() => [$isOffline, $viewIsEmpty].forEach(($store) => $store.set(false)));

const noticeHtml = () =>
  renderToStaticMarkup(createElement(MapNotice, { status: { status: 'ready' as const } }));

test('while parcels are on their way a note says so, not that there are none', () => {
  $viewIsEmpty.set(true);
  expect(noticeHtml()).toContain(words.emptyHere);
  $viewIsEmpty.set(undefined);
  expect(noticeHtml()).toMatch(new RegExp(`role="status"[^>]*>${words.loadingParcels}<`));
  $isOffline.set(true);
  expect(noticeHtml()).toContain(words.offline);
});

test('there is no note once they are drawn', () => {
  expect(noticeHtml()).toMatch(/hidden=""[^>]*><\/p>/);
});

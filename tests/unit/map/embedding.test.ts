import { describe, expect, test } from 'vitest';
import { embedSnippet } from '../../../src/map/embed-snippet.ts';
import { embeddingOrigin, readCommand } from '../../../src/map/embedding.ts';

describe('the origin of the page that embeds the map', () => {
  test.each(['https://example.com', 'http://127.0.0.1:8080'])('accepts %s', (origin) => {
    expect(embeddingOrigin(`?region=Asir&origin=${encodeURIComponent(origin)}`)).toBe(origin);
  });

  test.each([
    '',
    '*',
    'null',
    'example.com',
    'https://example.com/',
    'https://example.com/path',
    'HTTPS://example.com',
  ])('rejects «%s»', (origin) => {
    expect(embeddingOrigin(`?origin=${encodeURIComponent(origin)}`)).toBeUndefined();
  });

  test.each(['javascript:alert(1)', 'data:text/html,x', 'file:///etc', 'https://user:secret@example.com'])(
    'rejects hostile «%s»',
    (origin) => {
      expect(embeddingOrigin(`?origin=${encodeURIComponent(origin)}`)).toBeUndefined();
    },
  );
});

describe('a message', () => {
  test.each([
    [{ type: 'ardi:clear' }, { type: 'ardi:clear' }],
    [
      { type: 'ardi:mode', mode: 'plain', more: 1 },
      { type: 'ardi:mode', mode: 'plain' },
    ],
    [
      { type: 'ardi:select', parcelObjectIds: [5, 7] },
      { type: 'ardi:select', parcelObjectIds: [5, 7] },
    ],
    [
      { type: 'ardi:show', bounds: [46, 24, 47, 25] },
      { type: 'ardi:show', view: { bounds: [46, 24, 47, 25] } },
    ],
    [
      { type: 'ardi:show', center: [46.7, 24.7], zoom: 15 },
      { type: 'ardi:show', view: { center: [46.7, 24.7], zoom: 15 } },
    ],
  ])('%j is a command', (message, command) => {
    expect(readCommand(message)).toEqual(command);
  });

  test.each([
    { type: 'ardi:mode' },
    { type: 'ardi:mode', mode: 'constructor' },
    { type: 'ardi:select' },
    { type: 'ardi:select', parcelObjectIds: [] },
    { type: 'ardi:select', parcelObjectIds: ['5'] },
    { type: 'ardi:select', parcelObjectIds: [1.5] },
    { type: 'ardi:select', parcelObjectIds: [-1] },
    { type: 'ardi:select', parcelObjectIds: Array.from({ length: 21 }, (_, id) => id + 1) },
    { type: 'ardi:show' },
    { type: 'ardi:show', bounds: [47, 24, 46, 25] },
    { type: 'ardi:show', bounds: [46, 24, 47] },
    { type: 'ardi:show', bounds: [46, 24, 47, Infinity] },
    { type: 'ardi:show', bounds: [46, -89, 47, 25] },
    { type: 'ardi:show', center: [46.7, 24.7] },
    { type: 'ardi:show', center: [46.7, 24.7], zoom: 99 },
    { type: 'ardi:show', center: [Number.NaN, 24.7], zoom: 12 },
  ])('%j has a bad value', (message) => {
    expect(readCommand(message)).toBe('bad_value');
  });

  test('of our own but unknown type is reported as unknown', () => {
    expect(readCommand({ type: 'ardi:explode' })).toBe('unknown_type');
  });

  test.each([null, undefined, 5, 'ardi:clear', [], {}, { type: 5 }, { type: 'webpackOk' }])(
    '%j is not addressed to the map',
    (message) => {
      expect(readCommand(message)).toBeUndefined();
    },
  );
});

test('the snippet shows the same view in a frame, safely escaped', () => {
  const address = new URL('https://ardi.example/Riyadh/metrics?mode=plain&parcel=5,7#map=15/24.72/46.7');
  const size = { width: undefined, height: 480 };
  const snippet = embedSnippet(address, {
    region: 'Riyadh',
    title: 'خريطة «أ» "<b>&',
    origin: 'https://example.com',
    size,
  });
  expect(snippet).toContain('title="خريطة «أ» &quot;&lt;b>&amp;"');
  expect(snippet).toContain('width="100%" height="480"');
  const source = new URL(/src="([^"]*)"/.exec(snippet)?.[1]?.replaceAll('&amp;', '&') ?? '');
  expect(source.pathname).toBe('/map');
  expect(Object.fromEntries(source.searchParams)).toEqual({
    mode: 'plain',
    parcel: '5,7',
    region: 'Riyadh',
    origin: 'https://example.com',
  });
  expect(source.hash).toBe('#map=15/24.72/46.7');
  expect(embedSnippet(address, { region: 'Riyadh', title: '', size: { width: 640, height: 300 } })).toContain(
    'width="640" height="300"',
  );
});

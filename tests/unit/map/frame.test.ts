import { expect, test } from 'vitest';
import { embedSnippet } from '../../../src/map/embed-snippet.ts';
import { readFrameParts, wholeMapAddress } from '../../../src/map/frame.ts';

test.each([
  ['', []],
  ['?search=on', ['search']],
  ['?controls=on&panel=on&region=Asir', ['panel', 'controls']],
  ['?search=off&panel=&controls=true', []],
])('«%s» asks for %j beside the map', (search, parts) => {
  expect(readFrameParts(search)).toEqual(parts);
});

test('the whole map has the view of the frame and nothing that concerns the frame alone', () => {
  const frame = new URL(
    'https://ardi.example/map?region=Asir&mode=plain&parcel=5,7&search=on&panel=on&controls=on&origin=https%3A%2F%2Fexample.com#map=15/18.2/42.5',
  );
  expect(wholeMapAddress(frame, 'Asir')).toBe('/Asir/metrics?mode=plain&parcel=5,7#map=15/18.2/42.5');
  expect(wholeMapAddress(new URL('https://ardi.example/map'), 'Riyadh')).toBe('/Riyadh/metrics');
});

test('the snippet names what a small frame shows besides the map', () => {
  const snippet = embedSnippet(new URL('https://ardi.example/Riyadh/metrics'), {
    region: 'Riyadh',
    title: '',
    parts: ['search', 'controls'],
    size: { width: 400, height: 300 },
  });
  expect(snippet).toContain('/map?region=Riyadh&amp;search=on&amp;controls=on"');
});

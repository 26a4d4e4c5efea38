import { expect, test } from 'vitest';
import { megaTitle } from '../../../words/mega-title.ts';

test.each([
  ['روشن', 'مشروع روشن'],
  ['مشروع الواجهة', 'مشروع الواجهة'],
  ['مشروعات الواجهة', 'مشروع مشروعات الواجهة'],
  [undefined, 'المشروع الكبير'],
])('the page of %s is called «%s»', (name, title) => {
  expect(megaTitle(name)).toBe(title);
});

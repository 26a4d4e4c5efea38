import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { importSettings } from '../../../../pipeline/import/rules/setting-load.ts';
import { findContent } from '../../../../database/shell/content.ts';
import type { Store } from '../../../../database/connection/store.ts';
import { tinyFiles } from '../../../support/uploads.ts';
import { contents, runCli, temporaryFolder, testStore, written } from './support.ts';

const config = { dataDirectory: temporaryFolder(), publicUrl: 'https://ardi.test' };
const set = (store: Store, rows: string, isDryRun = false) =>
  importSettings(store, { file: tableOf(rows), config, isDryRun, onProgress: () => undefined });

/** A table with a picture and a text beside it. */
function tableOf(rows: string): string {
  const file = written(`name,value\n${rows}`);
  writeFileSync(join(dirname(file), 'wide.png'), tinyFiles['image/png']);
  writeFileSync(join(dirname(file), 'text.html'), '<p>عرض</p>');
  return file;
}

const all = `region_selector,off
maintenance.until,2099-01-01 06:30
maintenance.message,نعود قريبًا
promo.image,wide.png
promo.alt,أرض
promo.link,https://example.com/offer
form.title,رأيك
form.html,text.html
`;
const uploads = join(config.dataDirectory, 'uploads');

test('a dry run of content changes and keeps nothing', async () => {
  const store = await testStore();
  const before = await contents(store);
  expect((await set(store, all, true)).changed).toEqual(['region_selector', 'maintenance', 'promo', 'form']);
  expect(await contents(store)).toBe(before);
  expect(existsSync(uploads)).toBe(false);
});

test('content is turned on as by its commands, once, and off', async () => {
  const store = await testStore();
  const { changed, skipped } = await set(store, all);
  expect(skipped.lines()).toEqual([]);
  expect(changed).toEqual(['region_selector', 'maintenance', 'promo', 'form']);
  expect(await findContent(store, 'maintenance')).toMatchObject({
    body: { isEnabled: true, targets: ['WEB'], expiryDate: '2099-01-01 06:30:00', message: 'نعود قريبًا' },
  });
  const [name] = readdirSync(join(uploads, 'media'));
  expect(await findContent(store, 'promo')).toMatchObject({
    body: {
      image: { url: `https://ardi.test/uploads/${name}`, alternativeText: 'أرض' },
      imageLink: 'https://example.com/offer',
    },
  });
  expect(await findContent(store, 'promotion-form')).toMatchObject({
    body: { key: 'member-form', title: 'رأيك', html: '<p>عرض</p>' },
  });
  // Its time of change stays as well, so that nobody who closed the promotion sees it again.
  const before = await contents(store);
  expect(await set(store, all)).toMatchObject({ changed: [], known: 4 });
  expect(await contents(store)).toBe(before);
  expect(await set(store, 'promo,off\nmaintenance,default\n')).toMatchObject({
    changed: ['promo', 'maintenance'],
  });
  expect(await findContent(store, 'promo')).toBeUndefined();
  expect(await findContent(store, 'promotion-form')).toBeDefined();
  expect(await set(store, 'promo,off\n')).toMatchObject({ changed: [], known: 1 });
});

test.each([
  [
    'maintenance.message,نعود\nmaintenance.until,tomorrow\n',
    [
      '1 × maintenance needs line 3 to be right (line 2)',
      `1 × maintenance.until must be a time as 'YYYY-MM-DD HH:mm' (Saudi time), not "tomorrow" (line 3)`,
    ],
  ],
  [
    'maintenance.message,نعود\n',
    [/^1 × maintenance on needs maintenance.until and maintenance.message: .+2\)$/],
  ],
  ['promo.image,text.html\n', ['1 × promo.image: text.html is not an image (JPEG, PNG or WebP) (line 2)']],
  ['promo.html,none.html\n', ['1 × promo.html: none.html cannot be read (line 2)']],
  [
    'promo.image,../wide.png\n',
    ['1 × promo.image: ../wide.png: its file is not in the folder of the table (line 2)'],
  ],
  [
    'form.title,رأيك\nform.html,text.html\nform.link,me\n',
    [
      '2 × form needs line 4 to be right (line 2, 3)',
      '1 × form.link must be an address starting with https:// or http://, not me (line 4)',
    ],
  ],
  [
    'promo,off\npromo.html,text.html\n',
    [
      '1 × promo is turned on and off by the same table (line 2)',
      '1 × promo needs line 2 to be right (line 3)',
    ],
  ],
])('leaves out the content %j whole, and says why', async (rows, lines) => {
  const store = await testStore();
  const { changed, skipped } = await set(store, `${rows}region_selector,off\n`);
  expect(changed).toEqual(['region_selector']);
  expect(skipped.lines()).toEqual(
    lines.map((line) => (typeof line === 'string' ? line : (expect.stringMatching(line) as string))),
  );
});

test('a table of which no content can be used is refused', async () => {
  const store = await testStore();
  await expect(set(store, 'maintenance.until,tomorrow\n')).rejects.toThrow(
    /none of 1 rows can be used: 1 × maintenance on needs /,
  );
});

test('the command line keeps files where the platform serves them', () => {
  const folder = temporaryFolder();
  expect(runCli(folder, 'import', 'settings', tableOf('promo.image,wide.png\n'))).toMatchObject({
    status: 0,
    stdout: expect.stringContaining('set: promo\n') as string,
  });
  expect(readdirSync(join(folder, 'uploads', 'media'))).toHaveLength(1);
});

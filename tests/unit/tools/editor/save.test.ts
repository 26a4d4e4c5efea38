import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { pictureName } from '../../../../tools/editor/picture-name.ts';
import { newCampaign } from '../../../../tools/campaigns/new.ts';
import { campaignFiles, savedByEditor } from '../../../support/editor-save.ts';
import { projectWith } from '../campaigns/support.ts';

const root = resolve(import.meta.dirname, '../../../..');
const campaigns = ['46', '81', '114', '118', '121', '155', '10157', '10159'];
const textOf = (files: ReadonlyMap<string, Uint8Array>, path: string) =>
  new TextDecoder().decode(files.get(path));

let files: Map<string, Uint8Array>;
beforeAll(async () => {
  files = await campaignFiles(root);
});

/** Paths of files that differ, were added or removed. */
const changedPaths = (after: ReadonlyMap<string, Uint8Array>, before: ReadonlyMap<string, Uint8Array>) =>
  [...new Set([...before.keys(), ...after.keys()])].filter(
    (path) => !Buffer.from(after.get(path) ?? []).equals(Buffer.from(before.get(path) ?? [])),
  );

describe('a save in the editor changes only what was changed', () => {
  test('the campaigns tested here are all there are', () => {
    const names = [...files.keys()].flatMap((path) => /landing\/([^/]+)\.md$/.exec(path)?.[1] ?? []);
    expect(new Set(names)).toEqual(new Set(campaigns));
  });

  test.each(campaigns)('nothing in campaign %s when nothing was changed', async (campaign) => {
    const path = `src/content/landing/${campaign}.md`;
    const after = await savedByEditor(files, campaign);
    expect(textOf(after, path)).toBe(textOf(files, path));
    expect(changedPaths(after, files)).toEqual([]);
  });

  test('one line when a title was changed', async () => {
    const path = 'src/content/landing/46.md';
    const after = await savedByEditor(files, '46', (state) => ({
      ...state,
      title: { ...state.title, name: 'أسعار الرياض' },
    }));
    expect(changedPaths(after, files)).toEqual([path]);
    const before = textOf(files, path).split('\n');
    expect(textOf(after, path).split('\n')).toEqual(
      before.map((line) => (line.startsWith('title: ') ? 'title: أسعار الرياض' : line)),
    );
  });

  test('no picture when blocks were reordered', async () => {
    const after = await savedByEditor(files, '46', (state) => ({
      ...state,
      blocks: state.blocks.toReversed(),
    }));
    expect(changedPaths(after, files)).toEqual(['src/content/landing/46.md']);
  });

  test('nothing in a new campaign either', async () => {
    const project = projectWith({});
    const path = await newCampaign(project, '500', new Date('2026-11-21T09:00:00+03:00'));
    const made = await campaignFiles(project);
    const after = await savedByEditor(made, '500');
    expect(textOf(after, path)).toBe(await readFile(join(project, path), 'utf8'));
    expect(changedPaths(after, made)).toEqual([]);
  });
});

test('an uploaded picture gets a name of its own, in Latin letters', () => {
  const names = ['Plan 1.JPG', 'Plan 1.JPG', 'صورة الحي.webp'].map(pictureName);
  expect(names[0]).toMatch(/^plan-1-[a-z0-9]+\.jpg$/);
  expect(names[1]).toMatch(/^plan-1-[a-z0-9]+\.jpg$/);
  expect(names[2]).toMatch(/^picture-[a-z0-9]+\.webp$/);
  expect(new Set(names).size).toBe(3);
});

import { expect, test } from 'vitest';
import { readSources } from '../../../../tools/build/sources.ts';
import { goesAlong } from '../../../../tools/campaigns/goes-along.ts';
import { projectWith, soundCampaign } from './support.ts';

const campaign = (name: string) => `src/content/landing/${name}.md`;

test('publishing names every file that is new, changed or removed since the last time, campaigns first', () => {
  const published = {
    [campaign('46')]: 'a',
    [campaign('47')]: 'b',
    'public/icon.svg': 'c',
    'src/map.ts': 'd',
  };
  const now = { [campaign('46')]: 'x', [campaign('500')]: 'e', 'public/icon.svg': 'y', 'src/map.ts': 'd' };
  expect(goesAlong(published, now).split('\n')).toEqual([
    'يُنشر من المجلد كل ما تغيّر منذ آخر نشر:',
    `  تغيّر: ${campaign('46')}`,
    `  حُذف: ${campaign('47')}`,
    `  جديد: ${campaign('500')}`,
    '  تغيّر: public/icon.svg',
    'لإيقافه اضغط Ctrl+C',
  ]);
});

test('all campaigns are named, and of many other files the number', () => {
  const many = (prefix: string) =>
    Object.fromEntries(Array.from({ length: 30 }, (_, index) => [`${prefix}${index}.md`, 'x']));
  const lines = goesAlong({}, { ...many('src/content/landing/'), ...many('src/') }).split('\n');
  expect(lines.filter((line) => line.includes('src/content/landing/'))).toHaveLength(30);
  expect(lines).toContain('  وملفات أخرى، عددها 20');
});

test('nothing new, and an unknown state, are told as such', () => {
  expect(goesAlong({ [campaign('46')]: 'a' }, { [campaign('46')]: 'a' })).toBe(
    'لا جديد في المجلد منذ آخر نشر',
  );
  expect(goesAlong(undefined, { [campaign('46')]: 'a' })).toMatch(/^يُنشر المجلد كله/);
});

test('the files of a project are told apart by their content', async () => {
  const [one, other] = await Promise.all([
    readSources(projectWith({ '46.md': soundCampaign, '47.md': soundCampaign })),
    readSources(projectWith({ '46.md': soundCampaign, '47.md': `${soundCampaign}\n` })),
  ]);
  expect(one[campaign('46')]).toBe(other[campaign('46')]);
  expect(one[campaign('47')]).not.toBe(other[campaign('47')]);
  expect(Object.keys(one)).toContain('public/videos/plan.webm');
});

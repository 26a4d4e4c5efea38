import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { checkCampaigns } from '../../../../tools/campaigns/check.ts';
import { newCampaign } from '../../../../tools/campaigns/new.ts';
import { projectWith, soundCampaign } from './support.ts';

const today = new Date('2026-11-21T09:00:00+03:00');

test('a new campaign is valid as created, starts today, and has the given name', async () => {
  const root = projectWith({});
  const file = await newCampaign(root, '500', today);
  expect(file).toBe('src/content/landing/500.md');
  const text = readFileSync(join(root, file), 'utf8');
  expect(text).toContain('startsOn: 2026-11-21');
  expect(text).toContain('endsOn: 2027-02-19');
  expect(text).toContain('campaign: campaign-500');
  expect(await checkCampaigns(root)).toEqual([]);
});

test('two new campaigns have their own pictures', async () => {
  const root = projectWith({});
  for (const name of ['500', 'eid-2027']) await newCampaign(root, name, today);
  expect(await checkCampaigns(root)).toEqual([]);
  for (const name of ['500', 'eid-2027']) {
    expect(existsSync(join(root, `src/content/landing/pictures/${name}`)), name).toBe(true);
  }
});

test('an existing campaign is left unchanged, with a message', async () => {
  const root = projectWith({ '46.md': soundCampaign });
  await expect(newCampaign(root, '46', today)).rejects.toThrow(/الحملة موجودة/);
  expect(readFileSync(join(root, 'src/content/landing/46.md'), 'utf8')).toBe(soundCampaign);
});

test.each(['', 'حملة', 'My Campaign', '../46', 'a/b', '46.md', 'A'])(
  'rejects «%s» as a name',
  async (name) => {
    const root = projectWith({});
    await expect(newCampaign(root, name, today)).rejects.toThrow(/حروف لاتينية صغيرة/);
    expect(await checkCampaigns(root)).toEqual([]);
  },
);

import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { checkCampaigns } from '../../../../tools/campaigns/check.ts';
import { newCampaign } from '../../../../tools/campaigns/new.ts';
import { projectWith, soundCampaign } from './support.ts';

const today = new Date('2026-11-21T09:00:00+03:00');

/** Lines of a new campaign that only show what to write: title, description, lead, picture, alt, question, answer, text. */
const exampleLines = [2, 3, 4, 6, 7, 29, 30, 40];

/** The text of a campaign with every example replaced. */
const written = (text: string) =>
  text
    .split('\n')
    .map((line, index) =>
      exampleLines.includes(index + 1) ? line.replace(/(: |^)[^.:]*[؟.]?$/, '$1نص الحملة') : line,
    )
    .join('\n');

test('a new campaign starts today and has the given name', async () => {
  const root = projectWith({});
  const file = await newCampaign(root, '500', today);
  expect(file).toBe('src/content/landing/500.md');
  const text = readFileSync(join(root, file), 'utf8');
  expect(text).toContain('startsOn: 2026-11-21');
  expect(text).toContain('endsOn: 2027-02-19');
  expect(text).toContain('campaign: campaign-500');
});

test('a new campaign is not ready: every line that is still an example is named', async () => {
  const root = projectWith({});
  const file = await newCampaign(root, '500', today);
  const problems = await checkCampaigns(root);
  expect(problems.map(({ line }) => line)).toEqual(exampleLines);
  for (const problem of problems) {
    expect(problem.file).toBe(file);
    expect(problem.sentence).toMatch(/النموذج/);
  }
});

test('a new campaign is valid once its examples are replaced', async () => {
  const root = projectWith({});
  const file = join(root, await newCampaign(root, '500', today));
  writeFileSync(file, written(readFileSync(file, 'utf8')));
  const [problem, ...others] = await checkCampaigns(root);
  expect(problem?.sentence).toMatch(/صورة النموذج/);
  expect(others).toEqual([]);
  writeFileSync(join(root, 'src/content/landing/pictures/500/first-picture.webp'), 'x');
  expect(await checkCampaigns(root)).toEqual([]);
});

test('two new campaigns have their own pictures', async () => {
  const root = projectWith({});
  for (const name of ['500', 'eid-2027']) await newCampaign(root, name, today);
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

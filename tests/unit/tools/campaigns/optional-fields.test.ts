import { expect, test } from 'vitest';
import { checkCampaigns } from '../../../../tools/campaigns/check.ts';
import { projectWith, soundCampaign } from './support.ts';

/** Optional fields report their errors as precisely as all others. */
test.each([
  ['a live figure that there is not', 'live: parcels', 'live: profit', /رقماً حيّاً/],
  ['a caption that is too long', 'caption: شارع عريض', `caption: ${'شارع '.repeat(60)}`, /النص أطول من 200/],
  ['a value that is too long', "value: '105'", `value: ${'ح'.repeat(40)}`, /النص أطول من 30/],
] as const)('%s', async (_, text, instead, sentence) => {
  const problems = await checkCampaigns(projectWith({ '46.md': soundCampaign.replace(text, instead) }));
  expect(problems).toHaveLength(1);
  expect(problems[0]?.sentence).toMatch(sentence);
});

test('an unclosed quotation mark is reported where it starts', async () => {
  const problems = await checkCampaigns(
    projectWith({ '46.md': soundCampaign.replace('theme: palm', 'theme: "palm') }),
  );
  expect(problems[0]?.line).toBe(8);
});

import { describe, expect, test } from 'vitest';
import { checkCampaigns, problemLine } from '../../../../tools/campaigns/check.ts';
import { projectWith, soundCampaign } from './support.ts';

/** Line of the valid campaign's file that contains a text, from 1. */
function lineOf(text: string, campaign = soundCampaign): number {
  const index = campaign.split('\n').findIndex((line) => line.includes(text));
  if (index < 0) throw new Error(`no line with ${text}`);
  return index + 1;
}

/** Problems of a campaign with one text replaced by another. */
async function problemsOf(text: string, instead: string) {
  if (!soundCampaign.includes(text)) throw new Error(`the campaign has no ${text}`);
  return checkCampaigns(projectWith({ '46.md': soundCampaign.replace(text, instead) }));
}

test('a valid campaign has no problem, also with CRLF line endings and a BOM', async () => {
  expect(await checkCampaigns(projectWith({ '46.md': soundCampaign }))).toEqual([]);
  expect(await checkCampaigns(projectWith({ '46.md': soundCampaign.replaceAll('\n', '\r\n') }))).toEqual([]);
});

test('the campaigns of the site have no problem', async () => {
  expect(await checkCampaigns('.')).toEqual([]);
});

describe('reports an error with file, line and a sentence in Arabic', () => {
  test.each([
    ['a title that is missing', 'title: أسعار أراضي الرياض\n', '', 2, /title/],
    ['a title without text', 'title: أسعار أراضي الرياض', "title: ''", 2, /title: اكتب نصاً هنا/],
    ['a title that is a number', 'title: أسعار أراضي الرياض', 'title: 2026', 2, /title: اكتب نصاً هنا/],
    [
      'a title that is too long',
      'title: أسعار أراضي الرياض',
      `title: ${'أرض '.repeat(20)}`,
      2,
      /title: النص أطول من 70/,
    ],
    [
      'a description that is too long',
      'أسعار المتر في كل حي.',
      'حي '.repeat(90),
      lineOf('description:'),
      /170/,
    ],
    ['an alternative text that is missing', '  alt: مخطط أراضٍ\n', '', lineOf('hero:') + 1, /hero\.alt/],
    ['a theme that there is not', 'theme: palm', 'theme: pink', lineOf('theme:'), /اختر سمة/],
    ['a region that there is not', 'region: Riyadh', 'region: Jeddah', lineOf('region:'), /اختر منطقة/],
    [
      'a link that is a script',
      "href: '#form'",
      'href: "javascript:alert(1)"',
      lineOf('href:'),
      /الرابط يبدأ/,
    ],
    [
      'a link without a secure connection',
      "href: '#form'",
      'href: http://x.example',
      lineOf('href:'),
      /الرابط يبدأ/,
    ],
    [
      'a link to another host in disguise',
      "href: '#form'",
      'href: //evil.example',
      lineOf('href:'),
      /الرابط يبدأ/,
    ],
    [
      'a day that is none',
      'startsOn: 2026-10-01',
      'startsOn: 2026-02-31',
      lineOf('startsOn:'),
      /startsOn: اكتب التاريخ/,
    ],
    [
      'a day in another order',
      'endsOn: 2026-12-31',
      'endsOn: 31/12/2026',
      lineOf('endsOn:'),
      /endsOn: اكتب التاريخ/,
    ],
    [
      'an end before the begin',
      'endsOn: 2026-12-31',
      'endsOn: 2026-09-30',
      lineOf('endsOn:'),
      /نهاية الحملة قبل بدايتها/,
    ],
    [
      'a campaign’s name in Arabic',
      'campaign: riyadh-prices',
      'campaign: أسعار',
      lineOf('campaign:'),
      /حروف لاتينية/,
    ],
    [
      'a field that there is not',
      'theme: palm',
      'theme: palm\ncolour: red',
      lineOf('theme:') + 1,
      /لا يوجد حقل بهذا الاسم: colour/,
    ],
    [
      'a field of a block that there is not',
      'zoom: 14',
      'zoom: 14\n      heading: x',
      lineOf('zoom:') + 1,
      /heading/,
    ],
    [
      'a picture that is not there',
      './pictures/plan.webp',
      './pictures/none.webp',
      lineOf('picture:'),
      /لا يوجد ملف/,
    ],
    [
      'a picture of another kind',
      './pictures/plan.webp',
      './pictures/plan.bmp',
      lineOf('picture:'),
      /jpg أو png/,
    ],
    [
      'a picture of another host',
      './pictures/plan.webp',
      'https://x.example/a.webp',
      lineOf('picture:'),
      /مسار الصورة/,
    ],
    [
      'a kind of block that there is not',
      'discriminant: testimonial',
      'discriminant: story',
      lineOf('testimonial'),
      /نوع القسم/,
    ],
    [
      'a figure with a value and a live one',
      "value: '105'",
      "value: '105'\n          live: sales",
      lineOf('items:') + 1,
      /أحدهما لا كلاهما/,
    ],
    ['a figure without either', "          value: '105'\n", '', lineOf('items:') + 1, /أحدهما لا كلاهما/],
    [
      'a gallery of one picture',
      '        - picture: ./pictures/street.jpg\n          alt: شارع\n          caption: شارع عريض\n',
      '',
      lineOf('pictures:') + 1,
      /صورتين على الأقل/,
    ],
    [
      'a place outside of the country',
      'longitude: 46.68',
      'longitude: 12.5',
      lineOf('longitude:'),
      /longitude/,
    ],
    ['a zoom that is a text', 'zoom: 14', 'zoom: near', lineOf('zoom:'), /التقريب رقماً/],
    [
      'a form without a phone number',
      'fields: [name, phone, email, message]',
      'fields: [name]',
      lineOf('fields:'),
      /حقل الجوال/,
    ],
    [
      'a form field that there is not',
      'fields: [name, phone, email, message]',
      'fields: [phone, age]',
      lineOf('fields:'),
      /الحقول/,
    ],
    ['a clip of another kind', '/videos/plan.webm', '/videos/plan.avi', lineOf('file:'), /public\/videos/],
    ['a clip that is not there', '/videos/plan.webm', '/videos/none.webm', lineOf('file:'), /لا يوجد ملف/],
    [
      'a clip without a transcript',
      '      transcript: نص المقطع.\n',
      '',
      lineOf('title: جولة'),
      /transcript/,
    ],
  ] as const)('%s', async (_, text, instead, line, sentence) => {
    const problems = await problemsOf(text, instead);
    expect(problems.length).toBeGreaterThan(0);
    const [problem] = problems;
    expect(problem).toMatchObject({ file: 'src/content/landing/46.md', line });
    expect(problem?.sentence).toMatch(sentence);
    for (const each of problems) {
      expect(each.sentence).toMatch(/[\u0621-\u064A]{3}/);
      expect(each.sentence).not.toMatch(/Invalid|expected|undefined|Required|Too /);
    }
  });

  test.each([
    ['a colon too many', 'title: أسعار أراضي الرياض', 'title: أسعار: أراضي: الرياض', 2],
    ['a tab in front', 'region: Riyadh', '\tregion: Riyadh', lineOf('region:')],
    ['a field that stands there twice', 'theme: palm', 'theme: palm\ntheme: sea', lineOf('theme:') + 1],
  ] as const)('fields that cannot be read: %s', async (_, text, instead, line) => {
    const problems = await problemsOf(text, instead);
    expect(problems.map((problem) => problem.line)).toContain(line);
    expect(problems[0]?.sentence).toMatch(/كتابة الحقول غير مفهومة/);
  });

  test('a file without fields, and an empty one', async () => {
    const root = projectWith({ '1.md': 'نص بلا حقول\n', '2.md': '', '3.md': '---\n---\n' });
    const problems = await checkCampaigns(root);
    for (const name of ['1.md', '2.md', '3.md']) {
      const own = problems.filter(({ file }) => file === `src/content/landing/${name}`);
      expect(own.length, name).toBeGreaterThan(0);
      expect(own[0]?.sentence, name).toMatch(/[\u0621-\u064A]{3}/);
    }
  });

  test('a file whose name is not a valid address', async () => {
    const problems = await checkCampaigns(
      projectWith({ 'حملة.md': soundCampaign, 'My Campaign.md': soundCampaign }),
    );
    expect(problems).toHaveLength(2);
    for (const { line, sentence } of problems) {
      expect(line).toBe(1);
      expect(sentence).toContain('اسم الملف');
    }
  });
});

test('all errors of all files are reported, in order', async () => {
  const broken = soundCampaign.replace('theme: palm', 'theme: pink').replace('zoom: 14', 'zoom: 99');
  const problems = await checkCampaigns(
    projectWith({ '46.md': broken, '47.md': broken, '48.md': soundCampaign }),
  );
  expect(problems.map(({ file, line }) => `${file.slice(-5)}:${line}`)).toEqual([
    `46.md:${lineOf('theme:')}`,
    `46.md:${lineOf('zoom:')}`,
    `47.md:${lineOf('theme:')}`,
    `47.md:${lineOf('zoom:')}`,
  ]);
});

test('a problem is one line that editors can jump to', () => {
  expect(problemLine({ file: 'src/content/landing/46.md', line: 7, sentence: 'theme: اختر سمة' })).toBe(
    'src/content/landing/46.md:7: theme: اختر سمة',
  );
});

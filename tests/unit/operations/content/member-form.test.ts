import { expect, test } from 'vitest';
import { readConfig } from '../../../../operations/config.ts';
import { memberFormOf } from '../../../../operations/content/member-form.ts';

const config = readConfig({});
const title = ['--title', 'رأيك يهمنا'];
const html = ['--html', 'package.json'];

test('a form has a key without being given one, and nothing that was not given', async () => {
  const form = await memberFormOf([...title, ...html], config);
  expect(form).toMatchObject({ key: 'member-form', title: 'رأيك يهمنا', link: null, imageUrl: null });
});

test.each([
  ['no title', html, /^form set needs --title/],
  ['an empty title', ['--title', ' ', ...html], /^form set needs --title/],
  ['nothing to show', title, /^form set needs an image, an HTML file or a video/],
  ['an unknown option', ['--heading', 'س'], /^form set accepts only --title TEXT/],
  ['a key in Arabic', [...title, ...html, '--key', 'س'], /^--key must be small Latin letters/],
  ['a link that is a script', [...title, ...html, '--link', 'javascript:x'], /^--link must be an address/],
  ['a file that is not there', [...title, '--html', '/nowhere.html'], /^\/nowhere\.html cannot be read/],
  ['a picture that is none', [...title, '--image', 'package.json'], /^package\.json is not an image/],
] as const)('rejects %s in one sentence', async (_, options, sentence) => {
  await expect(memberFormOf([...options], config)).rejects.toThrow(sentence);
});

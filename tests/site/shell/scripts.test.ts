import { expect, test } from 'vitest';
import { testSettings } from '../../support/settings.ts';

const { siteUrl } = testSettings;

/** Paths of the scripts and stylesheets that a page or a script names. */
function namedIn(text: string): string[] {
  const absolute = [...text.matchAll(/\/?(_astro\/[\w.-]+\.(?:js|css))/g)].map(([, path]) => `/${path}`);
  const relative = [...text.matchAll(/["'`]\.\/([\w.-]+\.js)["'`]/g)].map(([, name]) => `/_astro/${name}`);
  return [...absolute, ...relative];
}

test('every script and stylesheet that a page, or a script that it may load, names exists', async () => {
  const pages = ['/', '/Riyadh/metrics', '/Riyadh/favorites', '/account/auth', '/user-profile', '/map'];
  const found = new Set<string>(pages);
  const missing: string[] = [];
  let scripts = 0;
  for (const path of found) {
    const answer = await fetch(siteUrl + path);
    const text = await answer.text();
    if (answer.status !== 200) missing.push(path);
    if (path.endsWith('.js')) scripts += 1;
    for (const named of namedIn(text)) found.add(named);
  }
  expect(missing).toEqual([]);
  // Parts that load later are among them.
  expect(scripts).toBeGreaterThan(80);
});

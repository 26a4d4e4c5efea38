import { mkdir, mkdtemp, readFile, readdir, readlink, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { layOut } from '../../../tools/release/lay-out.ts';
import { pagesConf } from '../../../tools/release/pages-conf.ts';
import { servedBuilds } from '../../../tools/server/running.ts';

const policy = (value: string) => [{ key: 'Content-Security-Policy', value }];

describe('the nginx configuration of a build', () => {
  test('has the served builds, and the policy of each page by the file of the page', () => {
    const text = pagesConf(
      ['site-b', 'site-a'],
      [
        { pathname: '/', headers: policy("default-src 'none'; frame-ancestors *;") },
        { pathname: '/market', headers: policy("script-src 'sha256-a+/='; frame-ancestors 'none'") },
        { pathname: '/404', headers: policy("default-src 'none'") },
      ],
    );
    expect(text).toContain('map "" $ardi_build {\n    default "site-b";\n}');
    expect(text).toContain('map "" $ardi_build_before {\n    default "site-a";\n}');
    // There is no third build: the previous one is listed twice.
    expect(text).toContain('map "" $ardi_build_before_that {\n    default "site-a";\n}');
    expect(text.slice(text.indexOf('map $uri'))).toBe(
      `map $uri $ardi_policy {
    default "";
    "/index.html" "default-src 'none'; frame-ancestors *;";
    "/market/index.html" "script-src 'sha256-a+/='; frame-ancestors 'none'";
    "/404.html" "default-src 'none'";
}
`,
    );
  });

  test.each([
    ['a page without a policy', [{ pathname: '/x', headers: [] }], '/x is to be sent with nothing'],
    [
      'a header that it would not send',
      [{ pathname: '/x', headers: [...policy('a'), { key: 'Link', value: 'b' }] }],
      '/x is to be sent with Content-Security-Policy, Link',
    ],
    [
      'what it would take for a variable',
      [{ pathname: '/$x', headers: policy('a') }],
      'nginx cannot be told',
    ],
    ['what would end a text', [{ pathname: '/x', headers: policy('a";') }], 'nginx cannot be told'],
  ])('is never %s', (_what, pages, sentence) => {
    expect(() => pagesConf(['site-a'], pages)).toThrow(sentence);
  });
});

describe('a release', () => {
  let folder: string;
  beforeEach(async () => (folder = await mkdtemp(join(tmpdir(), 'ardi-release-'))));
  afterEach(() => rm(folder, { recursive: true }));

  /** A build with one page, whose name ends in a digit. */
  async function makeBuild(digit: number): Promise<string> {
    const build = join(folder, '.build', `site-000000000000000${digit}`);
    await mkdir(join(build, 'client/_astro'), { recursive: true });
    await writeFile(join(build, 'client/index.html'), `page ${digit}`);
    await writeFile(join(build, 'client/_astro/a.js'), '');
    await writeFile(join(build, '_headers.json'), JSON.stringify([{ pathname: '/', headers: policy('a') }]));
    return build;
  }
  const buildsIn = async (place: string) => (await readdir(place)).sort();

  test('copies its files beside those of the two previous releases, and removes older ones', async () => {
    const place = join(folder, 'static');
    for (const digit of [1, 2, 3, 4]) {
      const build = await makeBuild(digit);
      await layOut(build, place);
      // Releases are further apart than the resolution of file times.
      const time = new Date(2026, 0, digit);
      await utimes(join(place, `site-000000000000000${digit}`), time, time);
    }
    expect(await buildsIn(place)).toEqual([
      'pages.conf',
      'site-0000000000000002',
      'site-0000000000000003',
      'site-0000000000000004',
    ]);
    const conf = await readFile(join(place, 'pages.conf'), 'utf8');
    expect(conf).toMatch(/\$ardi_build \{\n.*0004.*\n\}\nmap "" \$ardi_build_before \{\n.*0003.*\n\}/);
    expect(await readFile(join(place, 'site-0000000000000004/index.html'), 'utf8')).toBe('page 4');
    expect(await readlink(join(folder, '.build/released'))).toBe('site-0000000000000004');
    expect(await servedBuilds(join(folder, '.build'))).toEqual(new Set(['site-0000000000000004']));
  });

  test('of a build that was released before restores it, with the times of its files', async () => {
    const place = join(folder, 'static');
    const build = await makeBuild(1);
    const time = new Date(2026, 0, 1);
    await utimes(join(build, 'client/index.html'), time, time);
    await layOut(build, place);
    await layOut(await makeBuild(2), place);
    await layOut(build, place);
    expect(await readFile(join(place, 'pages.conf'), 'utf8')).toMatch(/\$ardi_build \{\n.*0001/);
    expect((await stat(join(place, 'site-0000000000000001/index.html'))).mtime).toEqual(time);
  });
});

import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { trimPolicies } from '../../../scripts/trim-policies.ts';
import { hashesIn } from '../../../site/policy-hashes.ts';

/** Of «alert(1)», by another tool; and two of what stands nowhere. */
const [style, script, absent] = [
  'sha256-vAEuuuQSbHgk7b6v2f5bHqVpUxZxgCQzLk3gcTgVn6g=',
  'sha256-bhHHL3z2vDgxUt0W3dWQOrprscmda2Y5pLsLg4GF+pI=',
  'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=',
];

test('hashes are those of what stands between the tags', () => {
  const hashes = (html: string) => [...hashesIn(Buffer.from(html))];
  expect(hashes(`<style data-x="1">body{}</style><script type="module">alert(1)</script>`)).toHaveLength(2);
  expect(hashes('<script>alert(1)</script>')).toEqual([script]);
  // Data, and files.
  expect(
    hashes('<script type="application/ld+json">{}</script><script type="module" src="/x.js"></script>'),
  ).toEqual([]);
  // Texts of more than a byte a character, once and once again.
  const arabic = createHash('sha256').update('alert("أرضي")').digest('base64');
  for (const _ of [1, 2])
    expect(hashes('<p>أرض</p><script>alert("أرضي")</script>')).toEqual([`sha256-${arabic}`]);
});

test('a page keeps the hashes of what stands in it, and everything else of its policy', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'ardi-policies-'));
  try {
    await mkdir(join(folder, 'client/market'), { recursive: true });
    await writeFile(join(folder, 'client/market/index.html'), '<script>alert(1)</script>');
    await writeFile(join(folder, 'client/404.html'), '<p>');
    const value = `default-src 'none'; script-src 'self' '${script}' '${absent}'; style-src 'self' '${style}'`;
    const headers = () => [
      { key: 'Content-Security-Policy', value },
      { key: 'x-other', value: `'${absent}'` },
    ];
    const pages = ['/market', '/404'].map((pathname) => ({ pathname, headers: headers() }));
    await writeFile(join(folder, '_headers.json'), JSON.stringify(pages));
    await trimPolicies(folder);
    const trimmed = JSON.parse(await readFile(join(folder, '_headers.json'), 'utf8')) as typeof pages;
    expect(trimmed.map(({ headers: [policy] }) => policy?.value)).toEqual([
      `default-src 'none'; script-src 'self' '${script}'; style-src 'self'`,
      "default-src 'none'; script-src 'self'; style-src 'self'",
    ]);
    expect(trimmed[0]?.headers[1]?.value).toBe(`'${absent}'`);
  } finally {
    await rm(folder, { recursive: true });
  }
});

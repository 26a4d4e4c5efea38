/** The one header that prerendered pages have of their own. */
const policyName = 'content-security-policy';

/** A prerendered page with its headers, as the build lists them in `_headers.json`. */
export interface PageHeaders {
  pathname: string;
  headers: { key: string; value: string }[];
}

/** What other files of a build are sent with; nothing of them is a page. */
const noPage = '';

/**
 * The part of nginx's configuration that a build brings along: which builds are served, the present one first, and the
 * content policy of each page by the file that it lies in. Throws for a header that `nginx.conf` does not pass on.
 */
export function pagesConf(builds: readonly string[], pages: readonly PageHeaders[]): string {
  const [present = '', before = present, beforeThat = before] = builds;
  const policies = pages.map((page): [string, string] => [quoted(fileOf(page.pathname)), policyOf(page)]);
  return [
    '# Written by `npm run release`; `nginx.conf` reads it.',
    // Addresses may be longer, and more, than nginx makes room for by itself. Before the first map: it counts from there.
    'map_hash_bucket_size 256;',
    'map_hash_max_size 8192;',
    ...map('""', '$ardi_build', [['default', present]]),
    ...map('""', '$ardi_build_before', [['default', before]]),
    ...map('""', '$ardi_build_before_that', [['default', beforeThat]]),
    ...map('$uri', '$ardi_policy', [['default', noPage], ...policies]),
    '',
  ].join('\n');
}

function map(source: string, name: string, entries: readonly [string, string][]): string[] {
  const lines = entries.map(([key, value]) => `    ${key} ${quoted(value)};`);
  return [`map ${source} ${name} {`, ...lines, '}'];
}

/** Where a page lies: in a folder of its name; the not-found page alone is a file. */
function fileOf(pathname: string): string {
  return pathname === '/404' ? '/404.html' : `${pathname.replace(/\/$/, '')}/index.html`;
}

function policyOf({ pathname, headers }: PageHeaders): string {
  const [policy, ...others] = headers;
  if (policy?.key.toLowerCase() !== policyName || others.length > 0) {
    const names = headers.map(({ key }) => key).join(', ') || 'nothing';
    throw new Error(`${pathname} is to be sent with ${names}: nginx.conf passes on ${policyName} alone`);
  }
  return policy.value;
}

/** A text as nginx reads it. It would take what follows a `$` for a variable, and has no way to write one. */
function quoted(text: string): string {
  if (/[$"\\\n\r]/.test(text)) throw new Error(`nginx cannot be told ${text}`);
  return `"${text}"`;
}

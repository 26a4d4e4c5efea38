/** The only header of their own that prerendered pages have. */
const policyName = 'content-security-policy';

/** A prerendered page with its headers, as the build lists them in `_headers.json`. */
export interface PageHeaders {
  pathname: string;
  headers: { key: string; value: string }[];
}

/** Policy value for all other files of a build, which are not pages. */
const noPage = '';

/**
 * Generates the build-specific part of nginx's configuration: which builds are served, the current one first, and the
 * content security policy of each page by its file. Throws for a header that `nginx.conf` does not pass on.
 */
export function pagesConf(builds: readonly string[], pages: readonly PageHeaders[]): string {
  const [present = '', before = present, beforeThat = before] = builds;
  const policies = pages.map((page): [string, string] => [quoted(fileOf(page.pathname)), policyOf(page)]);
  return [
    '# Written by `npm run release`; `nginx.conf` reads it.',
    // Paths may be longer, and more numerous, than nginx's defaults allow. Must precede the first map to apply to it.
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

/** File of a page: `index.html` in a folder of its name; only the not-found page is a file of its own. */
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

/** Quotes a text for nginx, which would expand `$` as a variable and has no escape for it. Throws for such texts. */
function quoted(text: string): string {
  if (/[$"\\\n\r]/.test(text)) throw new Error(`nginx cannot be told ${text}`);
  return `"${text}"`;
}

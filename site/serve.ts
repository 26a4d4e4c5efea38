import { readFile } from 'node:fs/promises';
import { createServer, type OutgoingHttpHeaders, type ServerResponse } from 'node:http';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import compression from 'compression';
import sirv from 'sirv';

/**
 * Serves the built site: static files from memory-listed folders with their precompressed forms, everything else by
 * Astro. Usage: serve.ts BUILD_DIRECTORY [HOST] [PORT].
 */
const [buildDirectory = '.build/site', host = '127.0.0.1', port = '4321'] = process.argv.slice(2);
const build = resolve(buildDirectory);

// The adapter would listen by itself when its entry is loaded.
process.env.ASTRO_NODE_AUTOSTART = 'disabled';
interface AstroEntry {
  handler: (request: unknown, response: unknown) => void;
}
const { handler } = (await import(pathToFileURL(resolve(build, 'server/entry.mjs')).href)) as AstroEntry;
/** Headers of the prerendered pages, which the build writes down: their content policy, with the hashes of what stands
 * in them. */
const pageHeaders = new Map(
  (JSON.parse(await readFile(resolve(build, '_headers.json'), 'utf8')) as PageHeaders[]).map(
    ({ pathname, headers }) => [pathname, headers],
  ),
);
interface PageHeaders {
  pathname: string;
  headers: { key: string; value: string }[];
}

const notFoundPage = await readFile(resolve(build, 'client/404.html'));

/** Sign-in opens a window of its own, so opener relations are kept to those. */
const commonHeaders = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin-allow-popups',
  'permissions-policy': 'geolocation=(self), camera=(), microphone=(), payment=()',
};

const hashed = /^\/_astro\//;
const files = sirv(resolve(build, 'client'), {
  brotli: true,
  gzip: true,
  etag: true,
  setHeaders(response, path) {
    const caching = hashed.test(path) ? 'public, max-age=31536000, immutable' : 'no-cache';
    response.setHeader('cache-control', caching);
  },
});
const compress = compression();

const server = createServer((request, response) => {
  for (const [name, value] of Object.entries(commonHeaders)) response.setHeader(name, value);
  const path = pathOf(request.url ?? '/');
  setPageHeaders(response, path);
  finishHeaders(response);
  // The types of the middleware are those of another framework; it asks for nothing that Node's own lack.
  compress(request as never, response as never, () => {
    if (path === undefined || /^\/404(\.html)?$/.test(path)) return sendNotFound(response);
    files(request, response, () => handler(request, response));
  });
});

/** The decoded path without a slash at its end; undefined for an address that cannot be decoded: it has no page. */
function pathOf(url: string): string | undefined {
  try {
    return decodeURI(url.split('?')[0] ?? '/').replace(/(.)\/+$/, '$1');
  } catch {
    return undefined;
  }
}

function setPageHeaders(response: ServerResponse, path: string | undefined): void {
  const headers =
    path === undefined ? undefined : pageHeaders.get(path.replace(/\.html$|(^\/)index\.html$/, '$1'));
  for (const { key, value } of headers ?? []) response.setHeader(key, value);
}

const policyName = 'content-security-policy';

/**
 * Mends headers at the last moment. Astro answers with the not-found page where it finds nothing to render, but leaves
 * its headers behind. And who may frame a page is said by its layout, which comes too late where a component around it
 * had to wait: nobody may, then.
 */
function finishHeaders(response: ServerResponse): void {
  const writeHead = response.writeHead.bind(response);
  response.writeHead = ((status: number, headers: OutgoingHttpHeaders = {}) => {
    if (status === 404) setPageHeaders(response, '/404');
    const policy = headers[policyName] ?? response.getHeader(policyName);
    if (typeof policy !== 'string' || /\bframe-ancestors /.test(policy)) return writeHead(status, headers);
    return writeHead(status, { ...headers, [policyName]: `${policy}; frame-ancestors 'none'` });
  }) as typeof response.writeHead;
}

/** The not-found page has no address of its own. */
function sendNotFound(response: ServerResponse): void {
  setPageHeaders(response, '/404');
  response.writeHead(404, { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-cache' });
  response.end(notFoundPage);
}

function stop(): void {
  server.close(() => process.exit(0));
  server.closeIdleConnections();
  setTimeout(() => server.closeAllConnections(), 3000).unref();
}
process.on('SIGTERM', stop);
process.on('SIGINT', stop);
// Whoever started it is gone: nobody else would stop it.
process.on('disconnect', stop);

server.listen(Number(port), host, () => process.connected && process.send?.('ready'));

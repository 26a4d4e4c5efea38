import { unwatchFile, watchFile } from 'node:fs';
import { realpath } from 'node:fs/promises';
import { createServer, type ServerResponse } from 'node:http';
import { basename, dirname, join, resolve } from 'node:path';
import { constants } from 'node:zlib';
import compression from 'compression';
import onHeaders from 'on-headers';
import { visitorHeader } from '../../src/environment/visitor.ts';
import { isHashed, loadBuild, type Build } from './built-site.ts';
import { mendedAddress } from './mended-address.ts';
import { readProxies, visitorAddress } from './visitor-address.ts';
import { configurationOf, forgetRunning, readRunning, runningFile, writeRunning } from './running.ts';

/**
 * Serves the built site: static files, indexed in memory, with their precompressed versions; everything else by
 * Astro. It switches to another build between two requests when the site's running file names it. Usage: serve.ts
 * BUILD_DIRECTORY [HOST] [PORT].
 */
const [given = '.build/site', host = '127.0.0.1', port = '4321'] = process.argv.slice(2);
// A release is a symbolic link (`npm run release`); a build is identified by the name of its own folder.
const buildDirectory = await realpath(given);
const builds = dirname(resolve(buildDirectory));
const proxies = readProxies(process.env.TRUSTED_PROXIES);
const running = runningFile(builds, Number(port));
/** Open pages still request the hashed files of the builds they came from. */
const earlierBuildsKept = 3;

// Rendering libraries select their production version by it when they are loaded.
process.env.NODE_ENV = 'production';
let build = await loadBuild(buildDirectory);
let earlier: Build[] = [];

const commonHeaders = { 'x-content-type-options': 'nosniff' };
/** Headers of pages, not of the files they load. Sign-in opens a popup, so the opener policy must allow popups. */
const documentHeaders = {
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin-allow-popups',
  'permissions-policy': 'geolocation=(self), camera=(), microphone=(), payment=()',
};
/** What pages and files are asked by; `POST` is that of pages that answer a form. */
const methods = new Set(['GET', 'HEAD', 'POST', 'OPTIONS']);
/** Two steps above the default: pages are 7 percent smaller for a third of a millisecond. */
const compress = compression({ brotli: { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } } });
/** Pages that open with the map (`src/components/map/MapPage.astro`, `StandaloneMap.astro`). */
const mapPage = /^\/([^/]+\/metrics|metrics|map|test-map-component)$/;

const server = createServer((request, response) => {
  const current = build;
  if (!methods.has(request.method ?? '') || !isHost(request.headers.host)) {
    response.writeHead(methods.has(request.method ?? '') ? 400 : 405, {
      ...commonHeaders,
      allow: [...methods].join(', '),
    });
    return void response.end();
  }
  request.url = withSoundQuery(request.url ?? '/');
  const path = pathOf(request.url);
  const isDocument = path === undefined || !isHashed(path);
  const headers = { ...commonHeaders, ...(isDocument && { ...documentHeaders, 'x-build': current.name }) };
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
  setPageHeaders(current, response, path);
  finishHeaders(current, response, path);
  // Files are compressed at build time, all other responses here. The middleware's types are Express's; it uses
  // nothing that Node's own objects lack.
  const compressAnswer = () => compress(request as never, response as never, () => undefined);
  if (path === undefined || /^\/404(\.html)?$/.test(path)) {
    compressAnswer();
    return sendNotFound(current, response);
  }
  // A form would lose what was written into it.
  const mended = isDocument && request.method !== 'POST' ? mendedAddress(request.url) : undefined;
  if (mended !== undefined) return redirect(response, ...splitAddress(mended));
  const proper = current.pagePaths.get(path.toLowerCase());
  if (proper && proper !== path) return redirect(response, proper, request.url ?? '');
  const sources = isHashed(path) ? [current, ...earlier] : [current];
  const tryNext = (): void => {
    const source = sources.shift();
    if (source) return source.files(request, response, tryNext);
    compressAnswer();
    request.headers[visitorHeader] = visitorAddress(request, proxies);
    current.handler(request, response);
  };
  tryNext();
});

/** Whether a `Host` header names a host, of which absolute addresses can be made (RFC 9110, section 7.2). */
function isHost(host: string | undefined): boolean {
  return host === undefined || (!/[@/?#\\]/.test(host) && URL.canParse(`http://${host}`));
}

/** The decoded path without a trailing slash; undefined for a URL that cannot be decoded, which has no page. */
function pathOf(url: string): string | undefined {
  try {
    return decodeURI(url.split('?')[0] ?? '/').replace(/(.)\/+$/, '$1');
  } catch {
    return undefined;
  }
}

/** Links get truncated and garbled: a query that cannot be decoded is re-encoded rather than rejected with the page. */
function withSoundQuery(url: string): string {
  const [path = '/', ...rest] = url.split('?');
  const query = rest.join('?');
  try {
    decodeURI(query);
    return url;
  } catch {
    return `${path}?${new URLSearchParams(query).toString()}`;
  }
}

function setPageHeaders({ pageHeaders, mapPreload }: Build, response: ServerResponse, path?: string): void {
  if (path !== undefined && mapPage.test(path)) response.setHeader('link', mapPreload);
  const headers = path === undefined ? undefined : pageHeaders.get(pathOfFile(path));
  for (const { key, value } of headers ?? []) response.setHeader(key, value);
}

/** The path of the page that a file path belongs to; a page can be requested by either. */
function pathOfFile(path: string): string {
  return path.replace(/(?:\/index)?\.html$/, '') || '/';
}

/**
 * Corrects headers just before they are sent. When a page finds nothing to show, Astro sends the not-found page with
 * the headers that the page has set so far; a page that renders its own not-found message keeps its policy. A file
 * with a content hash in its name never changes, so it needs no validators (ETag, Last-Modified).
 */
function finishHeaders(current: Build, response: ServerResponse, path: string | undefined): void {
  onHeaders(response, () => {
    if (response.statusCode === 404) {
      response.removeHeader('link');
      if (!response.hasHeader('content-security-policy')) setPageHeaders(current, response, '/404');
    } else if (path !== undefined && isHashed(path)) {
      response.removeHeader('etag');
      response.removeHeader('last-modified');
    }
  });
}

function splitAddress(address: string): [path: string, url: string] {
  return [address.split('?')[0] ?? '/', address];
}

/** A page has one canonical URL: paths in another case, and garbled ones, are redirected to it. */
function redirect(response: ServerResponse, path: string, url: string): void {
  const [, query] = url.split('?', 2);
  response.writeHead(301, { location: query ? `${path}?${query}` : path, 'cache-control': 'no-cache' });
  response.end();
}

/** The not-found page has no URL of its own. */
function sendNotFound(current: Build, response: ServerResponse): void {
  setPageHeaders(current, response, '/404');
  response.writeHead(404, { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-cache' });
  response.end(current.notFoundPage);
}

let isSwapping = false;

/** Switches to the build that the running file names; if it cannot be loaded, nothing changes. */
async function swap(): Promise<void> {
  const wanted = (await readRunning(running))?.build;
  if (!wanted || wanted === build.name || isSwapping) return;
  isSwapping = true;
  try {
    const next = await loadBuild(join(builds, basename(wanted)));
    earlier = [build, ...earlier].slice(0, earlierBuildsKept);
    build = next;
  } catch (error) {
    console.error(`${wanted} cannot be served:`, error instanceof Error ? error.message : error);
  } finally {
    isSwapping = false;
  }
}

let isNoted = false;

function stop(): void {
  unwatchFile(running);
  const forgotten = isNoted ? forgetRunning(running) : Promise.resolve();
  server.close(() => void forgotten.finally(() => process.exit(0)));
  server.closeIdleConnections();
  setTimeout(() => server.closeAllConnections(), 3000).unref();
}
process.on('SIGTERM', stop);
process.on('SIGINT', stop);
// The parent process is gone: nothing else would stop this one.
process.on('disconnect', stop);

// Longer than a proxy keeps an idle connection: otherwise the proxy could send a request on one that is being closed.
server.keepAliveTimeout = 72_000;
// What arrives later belongs to nobody who reads the answer. Pages take small forms at most.
server.headersTimeout = 20_000;
server.requestTimeout = 30_000;
server.listen(Number(port), host, () => {
  const self = { pid: process.pid, build: build.name, configuration: configurationOf(process.env) };
  void writeRunning(running, self)
    .then(() => {
      isNoted = true;
      watchFile(running, { interval: 300 }, () => void swap());
    })
    // Not needed where a service has no write access: there, restarting it serves another build.
    .catch((error: NodeJS.ErrnoException) => console.warn(`no other build will be taken: ${error.message}`))
    .then(() => process.connected && process.send?.('ready'));
});

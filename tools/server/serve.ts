import { unwatchFile, watchFile } from 'node:fs';
import { realpath } from 'node:fs/promises';
import { createServer, type ServerResponse } from 'node:http';
import { basename, dirname, join, resolve } from 'node:path';
import compression from 'compression';
import onHeaders from 'on-headers';
import { isHashed, loadBuild, type Build } from './built-site.ts';
import { configurationOf, forgetRunning, readRunning, runningFile, writeRunning } from './running.ts';

/**
 * Serves the built site: static files from memory-listed folders with their precompressed forms, everything else by
 * Astro. Another build takes its place between two requests when the site's running file names it.
 * Usage: serve.ts BUILD_DIRECTORY [HOST] [PORT].
 */
const [given = '.build/site', host = '127.0.0.1', port = '4321'] = process.argv.slice(2);
// A release is named by a link (`npm run release`); a build is known by the name of its own folder.
const buildDirectory = await realpath(given);
const builds = dirname(resolve(buildDirectory));
const running = runningFile(builds, Number(port));
/** Pages that are open in browsers go on asking for the hashed files of the builds they came from. */
const earlierBuildsKept = 3;

// Libraries that make pages choose their fast form by it when they are loaded.
process.env.NODE_ENV = 'production';
let build = await loadBuild(buildDirectory);
let earlier: Build[] = [];

const commonHeaders = { 'x-content-type-options': 'nosniff' };
/** Of pages, not of the files in them. Sign-in opens a window of its own, so opener relations are kept to those. */
const documentHeaders = {
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin-allow-popups',
  'permissions-policy': 'geolocation=(self), camera=(), microphone=(), payment=()',
};
const compress = compression();
/** Pages that open with the map (`src/components/map/MapPage.astro`, `StandaloneMap.astro`). */
const mapPage = /^\/([^/]+\/metrics|metrics|map|test-map-component)$/;

const server = createServer((request, response) => {
  const current = build;
  request.url = withSoundQuery(request.url ?? '/');
  const path = pathOf(request.url);
  const isDocument = path === undefined || !isHashed(path);
  const headers = { ...commonHeaders, ...(isDocument && { ...documentHeaders, 'x-build': current.name }) };
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
  setPageHeaders(current, response, path);
  finishHeaders(current, response, path);
  // Files are compressed when they are built, all other answers here. The middleware's types are Express's; it uses
  // nothing that Node's own objects lack.
  const compressAnswer = () => compress(request as never, response as never, () => undefined);
  if (path === undefined || /^\/404(\.html)?$/.test(path)) {
    compressAnswer();
    return sendNotFound(current, response);
  }
  const proper = current.pagePaths.get(path.toLowerCase());
  if (proper && proper !== path) return redirect(response, proper, request.url ?? '');
  const sources = isHashed(path) ? [current, ...earlier] : [current];
  const tryNext = (): void => {
    const source = sources.shift();
    if (source) return source.files(request, response, tryNext);
    compressAnswer();
    current.handler(request, response);
  };
  tryNext();
});

/** The decoded path without a slash at its end; undefined for an address that cannot be decoded: it has no page. */
function pathOf(url: string): string | undefined {
  try {
    return decodeURI(url.split('?')[0] ?? '/').replace(/(.)\/+$/, '$1');
  } catch {
    return undefined;
  }
}

/** Links are cut and mangled on their way: what cannot be decoded of a query is no reason to refuse the page. */
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

/** The path of the page that a path of a file names; a page may be asked for by both. */
function pathOfFile(path: string): string {
  return path.replace(/(?:\/index)?\.html$/, '') || '/';
}

/**
 * Corrects headers when they are sent. Astro answers with the not-found page where a page finds nothing to show, with the
 * headers that the page had set until then; a page that says itself what is not there keeps its policy. A file with a hash in its name never changes: nobody will ask whether it did.
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

/** A page has one address, whatever case it is typed in. */
function redirect(response: ServerResponse, path: string, url: string): void {
  const [, query] = url.split('?', 2);
  response.writeHead(301, { location: query ? `${path}?${query}` : path, 'cache-control': 'no-cache' });
  response.end();
}

/** The not-found page has no address of its own. */
function sendNotFound(current: Build, response: ServerResponse): void {
  setPageHeaders(current, response, '/404');
  response.writeHead(404, { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-cache' });
  response.end(current.notFoundPage);
}

let isSwapping = false;

/** Serves the build that the running file names; one that cannot be loaded changes nothing. */
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
// Whoever started it is gone: nobody else would stop it.
process.on('disconnect', stop);

// Longer than a proxy keeps a connection that it does not use: it would ask on one that is being closed.
server.keepAliveTimeout = 72_000;
server.listen(Number(port), host, () => {
  const self = { pid: process.pid, build: build.name, configuration: configurationOf(process.env) };
  void writeRunning(running, self)
    .then(() => {
      isNoted = true;
      watchFile(running, { interval: 300 }, () => void swap());
    })
    // Nor has it to, where a service may write nothing: another build is served by starting it again.
    .catch((error: NodeJS.ErrnoException) => console.warn(`no other build will be taken: ${error.message}`))
    .then(() => process.connected && process.send?.('ready'));
});

import { readFile } from 'node:fs/promises';
import { createServer, type ServerResponse } from 'node:http';
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
const notFoundPage = await readFile(resolve(build, 'client/404.html'));

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
  response.setHeader('x-content-type-options', 'nosniff');
  // The types of the middleware are those of another framework; it asks for nothing that Node's own lack.
  compress(request as never, response as never, () => {
    if (!isPage(request.url ?? '/')) return sendNotFound(response);
    files(request, response, () => handler(request, response));
  });
});

/** The not-found page has no address of its own, and an address that cannot be decoded has no page. */
function isPage(url: string): boolean {
  try {
    return !/^\/404(\.html)?\/?$/.test(decodeURI(url.split('?')[0] ?? '/'));
  } catch {
    return false;
  }
}

function sendNotFound(response: ServerResponse): void {
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

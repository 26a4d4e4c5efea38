import { createServer } from 'node:http';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import compression from 'compression';
import sirv from 'sirv';

/**
 * Serves the built site: static files from memory-listed folders with their precompressed forms, everything else by
 * Astro. Usage: serve.ts BUILD_DIRECTORY; address from SITE_HOST and SITE_PORT.
 */
const build = resolve(process.argv[2] ?? '.build/site');
const host = process.env.SITE_HOST ?? '127.0.0.1';
const port = Number(process.env.SITE_PORT ?? 4321);

// The adapter would listen by itself when its entry is loaded.
process.env.ASTRO_NODE_AUTOSTART = 'disabled';
interface AstroEntry {
  handler: (request: unknown, response: unknown) => void;
}
const { handler } = (await import(pathToFileURL(resolve(build, 'server/entry.mjs')).href)) as AstroEntry;

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
    files(request, response, () => handler(request, response));
  });
});

function stop(): void {
  server.close(() => process.exit(0));
  server.closeIdleConnections();
  setTimeout(() => server.closeAllConnections(), 3000).unref();
}
process.on('SIGTERM', stop);
process.on('SIGINT', stop);

server.listen(port, host, () => process.send?.('ready'));

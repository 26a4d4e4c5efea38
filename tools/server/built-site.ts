import { readFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { basename, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import sirv from 'sirv';
import { readMapPreload } from './map-preload.ts';

/** A build of the site, loaded for serving. */
export interface Build {
  name: string;
  /** Responds with a file of the build, or calls `next`. */
  files: (request: IncomingMessage, response: ServerResponse, next: () => void) => void;
  /** Renders pages on demand. */
  handler: (request: IncomingMessage, response: ServerResponse) => void;
  /** Headers of the prerendered pages by path: their content security policy, with the hashes of their inline code. */
  pageHeaders: ReadonlyMap<string, PageHeader[]>;
  /** `Link` header of the pages that open with the map. */
  mapPreload: string;
  notFoundPage: Buffer;
  /** Paths of the prerendered pages by their lower-case form. */
  pagePaths: ReadonlyMap<string, string>;
}

export interface PageHeader {
  key: string;
  value: string;
}

const hashed = /^\/_astro\//;

/** Whether a file name contains a content hash, so that it can be cached forever. */
export function isHashed(path: string): boolean {
  return hashed.test(path);
}

/** Loads a build from its folder. Rejects when part of it is missing. */
export async function loadBuild(folder: string): Promise<Build> {
  const path = resolve(folder);
  const [entry, headers, notFoundPage, mapPreload] = await Promise.all([
    import(pathToFileURL(resolve(path, 'server/entry.mjs')).href) as Promise<Pick<Build, 'handler'>>,
    readFile(resolve(path, '_headers.json'), 'utf8'),
    readFile(resolve(path, 'client/404.html')),
    readMapPreload(path),
  ]);
  const pages = JSON.parse(headers) as { pathname: string; headers: PageHeader[] }[];
  return {
    name: basename(path),
    files: sirv(resolve(path, 'client'), {
      brotli: true,
      gzip: true,
      etag: true,
      setHeaders(response, path) {
        const caching = isHashed(path) ? 'public, max-age=31536000, immutable' : 'no-cache';
        response.setHeader('cache-control', caching);
        // The list of types that `sirv` uses lacks this one.
        if (path.endsWith('.ico')) response.setHeader('content-type', 'image/x-icon');
      },
    }),
    handler: entry.handler,
    pageHeaders: new Map(pages.map(({ pathname, headers }) => [pathname, headers])),
    mapPreload,
    notFoundPage,
    pagePaths: new Map(pages.map(({ pathname }) => [pathname.toLowerCase(), pathname])),
  };
}

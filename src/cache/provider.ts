import type { CacheProvider, CacheProviderFactory } from 'astro';
import memoryCache from 'astro/cache/memory';
import { readRevisions } from '../api/shared/revisions.ts';
import type { Revisions } from '../contract/shared/revisions.ts';
import { RevisionWatch } from './revision-watch.ts';

/** As given in `astro.config.mjs`. */
export interface PageCacheOptions {
  /** Pages that are kept; those least recently asked for go first. */
  pages: number;
  /** Larger answers are not kept: with `pages` it bounds the memory. */
  pageBytes: number;
  /** Names in the query of an address that pages read; all others are no part of what a page is kept under. */
  queryNames: string[];
}

/** After so long without a request the pages are let go. */
const idleMilliseconds = 15 * 60_000;

/**
 * Astro's cache of routes in memory, kept in step with the platform's data. It asks the platform for its revisions
 * every few seconds while pages are asked for, and drops the pages whose tags (revision groups) were raised. Of answers
 * that want to be cached it stores those with status 200 whose groups did not change while they were made. To requests
 * with `If-None-Match` it answers 304 when the page is the same.
 */
export function createPageCache(
  { pages, pageBytes, queryNames }: PageCacheOptions,
  watch: RevisionWatch,
): CacheProvider {
  const createMemory = () => memoryCache({ max: pages, query: { include: queryNames } });
  let memory = createMemory();
  // A build that another one has replaced is never asked again: its pages would stay until the process ends.
  const idle = setTimeout(() => (memory = createMemory()), idleMilliseconds).unref();
  const dropChanged = (tags: string[]) => memory.invalidate({ tags });
  // Nothing is asked of the platform before the first page that may be kept: a build never asks it.
  let isUsed = false;
  return {
    name: 'pages',
    async onRequest(context, next) {
      if (context.request.method !== 'GET' || !memory.onRequest) return next();
      if (isUsed) await watch.update(dropChanged);
      idle.refresh();
      let stored: { tags: string[]; before: Revisions | undefined } | undefined;
      const answer = await memory.onRequest(context, async () => {
        const before = watch.present;
        const made = await next();
        const tags = tagsOf(made);
        isUsed ||= tags.length > 0;
        const size = Number(made.headers.get('content-length') ?? Infinity);
        const isKept =
          tags.length > 0 && made.status === 200 && size <= pageBytes && watch.isUnchanged(tags, before);
        // What the memory cache goes by when it decides whether to store an answer.
        if (isKept) stored = { tags, before };
        else made.headers.delete('cdn-cache-control');
        return made;
      });
      // Storing takes a moment, in which another request may learn of a change.
      if (stored && !watch.isUnchanged(stored.tags, stored.before)) await dropChanged(stored.tags);
      return isKnown(context.request, answer) ? notModified(answer) : answer;
    },
    invalidate: (options) => memory.invalidate(options),
  };
}

function tagsOf(answer: Response): string[] {
  return answer.headers.get('cache-tag')?.split(', ') ?? [];
}

/** Whether the browser already has the page that it is answered with: weak and strong tags name the same page. */
function isKnown(request: Request, answer: Response): boolean {
  const plain = (tag: string) => tag.trim().replace(/^W\//, '');
  const etag = answer.headers.get('etag');
  const known = request.headers.get('if-none-match');
  if (answer.status !== 200 || etag === null || known === null) return false;
  return known.split(',').some((tag) => plain(tag) === '*' || plain(tag) === plain(etag));
}

function notModified(answer: Response): Response {
  const headers = new Headers(answer.headers);
  for (const name of ['content-type', 'content-length']) headers.delete(name);
  // What the compressed page says, too.
  headers.set('vary', 'accept-encoding');
  return new Response(null, { status: 304, headers });
}

/** What Astro loads, by `cache.provider.entrypoint` of its configuration. */
const createProvider: CacheProviderFactory<PageCacheOptions> = (options) => {
  if (!options) throw new Error('the page cache has no options: see astro.config.mjs');
  // The development server caches nothing, and lets nobody read the headers of a request for a prerendered page.
  if (import.meta.env.DEV) return { name: 'no cache', invalidate: () => Promise.resolve() };
  return createPageCache(options, new RevisionWatch(readRevisions));
};

export default createProvider;

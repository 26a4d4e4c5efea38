import type { CacheProvider, CacheProviderFactory } from 'astro';
import memoryCache from 'astro/cache/memory';
import { readRevisions } from '../api/shared/revisions.ts';
import type { Revisions } from '../../contract/shared/revisions.ts';
import { RevisionWatch } from './revision-watch.ts';

/** Options set in `astro.config.mjs`. */
export interface PageCacheOptions {
  /** Maximum number of cached pages; the least recently used are evicted first. */
  pages: number;
  /** Larger responses are not cached; together with `pages`, this limits memory use. */
  pageBytes: number;
  /** Query parameters that are part of the cache key, as pages read them; all others are ignored. */
  queryNames: string[];
}

/** Idle time after which the cache is cleared. */
const idleMilliseconds = 15 * 60_000;

/**
 * In-memory route cache for Astro, kept in sync with the platform's data. While pages are being requested, it polls
 * the platform's revisions every few seconds and evicts pages whose tags (revision groups) changed. Of the cacheable
 * responses, it stores those with status 200 whose groups did not change while they were rendered. Answers requests
 * with a matching `If-None-Match` with 304.
 */
export function createPageCache(
  { pages, pageBytes, queryNames }: PageCacheOptions,
  watch: RevisionWatch,
): CacheProvider {
  const createMemory = () => memoryCache({ max: pages, query: { include: queryNames } });
  let memory = createMemory();
  // A server replaced by a newer build gets no more requests: its pages would stay in memory until the process ends.
  const idle = setTimeout(() => (memory = createMemory()), idleMilliseconds).unref();
  const dropChanged = (tags: string[]) => memory.invalidate({ tags });
  // The platform is not polled before the first cacheable page, so never during a build.
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
        // The header by which the memory cache decides whether to store a response.
        if (isKept) stored = { tags, before };
        else made.headers.delete('cdn-cache-control');
        return made;
      });
      // Storing is asynchronous: another request may learn of a change meanwhile.
      if (stored && !watch.isUnchanged(stored.tags, stored.before)) await dropChanged(stored.tags);
      return isKnown(context.request, answer) ? notModified(answer) : answer;
    },
    invalidate: (options) => memory.invalidate(options),
  };
}

function tagsOf(answer: Response): string[] {
  return answer.headers.get('cache-tag')?.split(', ') ?? [];
}

/** Whether the browser already has this version of the page; weak and strong ETags are treated alike. */
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
  // Same as on the compressed page.
  headers.set('vary', 'accept-encoding');
  return new Response(null, { status: 304, headers });
}

/** Loaded by Astro through `cache.provider.entrypoint` of its configuration. */
const createProvider: CacheProviderFactory<PageCacheOptions> = (options) => {
  if (!options) throw new Error('the page cache has no options: see astro.config.mjs');
  // The development server does not cache, and does not allow reading the headers of a request for a prerendered
  // page.
  if (import.meta.env.DEV) return { name: 'no cache', invalidate: () => Promise.resolve() };
  return createPageCache(options, new RevisionWatch(readRevisions));
};

export default createProvider;

import type { RevisionGroup } from '../contract/shared/revisions.ts';
import type { PageReads } from '../api/shared/page-calls.ts';

/** A page that nothing changes is made anew after this long all the same. */
const longestSeconds = 3600;

/** The part of `Astro.cache` that pages use. */
interface RouteCache {
  set(options: { maxAge: number; tags: string[] }): void;
}

/**
 * Lets a public page be cached, until one of the groups of data that it shows changes, at most for an hour and never
 * past the end of the day in Riyadh, by which its texts are written, or of an offer that it shows. A page that lacks a part, because the platform did
 * not answer for it, is not cached. Only the answer of a page without errors is stored, see `provider.ts`.
 */
export function cachePage(
  cache: RouteCache,
  { isComplete, validUntil }: Pick<PageReads, 'isComplete' | 'validUntil'>,
  groups: readonly RevisionGroup[],
): void {
  const secondsLeft = Math.floor((validUntil - Date.now()) / 1000);
  if (!isComplete || secondsLeft <= 0) return;
  cache.set({ maxAge: Math.min(longestSeconds, secondsLeft), tags: [...groups] });
}

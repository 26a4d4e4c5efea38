import type { RevisionGroup } from '../../contract/shared/revisions.ts';
import type { PageReads } from '../api/shared/page-calls.ts';

/** Maximum age in seconds, even for a page whose data does not change. */
const longestSeconds = 3600;

/** The part of `Astro.cache` that pages use. */
export interface RouteCache {
  set(options: { maxAge: number; tags: string[] }): void;
}

/**
 * Allows a public page to be cached until one of the revision groups it shows changes, at most for an hour, and never
 * past the end of the day in Riyadh, on which its texts are based, or of an offer it shows. A page with a missing
 * part, because the platform did not answer, is not cached. Only successful responses are stored, see `provider.ts`.
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

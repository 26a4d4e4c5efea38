import type { PartView } from '../api/shared/part-view.ts';
import type { RevisionGroup } from '../../contract/shared/revisions.ts';
import { cachePage, type RouteCache } from './cache-page.ts';

/** The part of `Astro` that is used here. */
interface Page {
  cache: RouteCache;
  response: { headers: Headers };
}

/**
 * Answers the request for a part of a page (`src/pages/parts`): with what it shows, which may then be cached until one of
 * the revision groups changes (without groups: not at all), or with a response of its own if that could not be loaded.
 * Scripts read its message as that of any call (`src/api/shared/parts.ts`).
 */
export function answerPart<Content>(
  { cache, response }: Page,
  view: PartView<Content>,
  groups: readonly RevisionGroup[] | undefined,
): Response | Content {
  if (view.status === 'failed') {
    const headers = { 'retry-after': '30' };
    return Response.json({ message: view.message }, { status: 503, headers });
  }
  if (groups) cachePage(cache, view.reads, groups);
  // It is no page of its own.
  response.headers.set('x-robots-tag', 'noindex');
  return view.content;
}

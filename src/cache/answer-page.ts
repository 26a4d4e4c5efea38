import type { PageReads } from '../api/shared/page-calls.ts';
import type { RevisionGroup } from '../../contract/shared/revisions.ts';
import { cachePage, type RouteCache } from './cache-page.ts';

/** What a page rendered on demand has found at its address. */
type PageView =
  { status: 'found'; reads: PageReads } | { status: 'moved' } | { status: 'none' } | { status: 'failed' };

type Found<View> = Extract<View, { status: 'found' }>;
type Moved<View> = Extract<View, { status: 'moved' }>;
/** What is left for the page to render: what was found, or that the platform did not answer. */
type Shown<View> = Exclude<View, { status: 'moved' | 'none' }>;

/** The part of `Astro` that is used here. */
interface Page {
  url: URL;
  cache: RouteCache;
  response: { status?: number; headers: Headers };
  redirect(address: string, status: 301): Response;
}

/**
 * Answers the request for a page rendered on demand: with a response of its own where there is nothing at the address
 * or it is another's; otherwise with the view to render, whose page is cached if it was found, and else has status 503.
 * `groupsOf` names the revision groups of the data on the page (see `cachePage`), `addressOf` where it has moved to, with the
 * query of the request.
 */
export function answerPage<View extends PageView>(
  page: Page,
  view: View,
  groupsOf: (view: Found<View>) => readonly RevisionGroup[],
  addressOf?: (view: Moved<View>) => string,
): Response | Shown<View> {
  if (view.status === 'moved' && addressOf) {
    return page.redirect(addressOf(view as Moved<View>) + page.url.search, 301);
  }
  if (view.status === 'none' || view.status === 'moved') return new Response(null, { status: 404 });
  if (view.status === 'failed') failPage(page.response);
  else cachePage(page.cache, (view as Found<View>).reads, groupsOf(view as Found<View>));
  return view as Shown<View>;
}

/** Marks a page as one that shows a failure which may pass; it is not cached. */
export function failPage(response: Page['response']): void {
  response.status = 503;
  response.headers.set('retry-after', '30');
}

import { mapPageView, type MapPageView } from '../api/pages/map-page-view.ts';
import { cachePage, type RouteCache } from './cache-page.ts';

/** Loads a region's map page and allows it to be cached; responds with 404 where there is no such region. */
export async function answerMap(
  { cache }: { cache: RouteCache },
  region: string,
): Promise<MapPageView | Response> {
  const view = await mapPageView(region);
  if (!view) return new Response(null, { status: 404 });
  cachePage(cache, view.reads, [`land:${view.regionKey}`]);
  return view;
}

import type { APIRoute } from 'astro';
import { getEntry } from 'astro:content';
import { placeLand } from '../../../api/pages/place-land.ts';
import { cachePage } from '../../../cache/cache-page.ts';
import { placePictureName, placePictureSize } from '../../../components/campaigns/place-picture.ts';
import { drawPlace } from '../../../map/place-drawing.ts';

/** The picture of a campaign's map before it is opened. Only places that the campaign shows are drawn. */
export const prerender = false;

export const GET: APIRoute = async ({ params: { campaign = '', place = '' }, cache }) => {
  const entry = await getEntry('landing', campaign);
  const shown = entry?.data.blocks
    .flatMap((block) => (block.discriminant === 'map' ? [block.value] : []))
    .find((map) => placePictureName(map) === place);
  if (!entry || !shown) return new Response(null, { status: 404 });
  const { longitude, latitude, zoom } = shown;
  const frame = { ...placePictureSize, longitude, latitude, zoom };
  const { reads, land } = await placeLand(entry.data.region, frame);
  cachePage(cache, reads, [`land:${entry.data.region}`]);
  return new Response(drawPlace(placePictureSize, land), {
    headers: {
      'content-type': 'image/svg+xml; charset=utf-8',
      'cache-control': reads.isComplete ? 'public, max-age=3600' : 'no-store',
    },
  });
};

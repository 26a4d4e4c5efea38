import type { APIRoute } from 'astro';
import { cachePage } from '../../cache/cache-page.ts';
import { addressParts } from '../../../contract/shared/page-addresses.ts';
import { drawThing, picturedKinds } from '../../components/shared/detail/page-picture.ts';

/** The link preview image of a detail page, drawn on request. */
export const prerender = false;

/** Concurrent drawings: each takes a tenth of a second of CPU time, which pages need too. */
const mostUnderway = 4;
let underway = 0;

export const GET: APIRoute = async ({ request, cache }) => {
  const [, kindName, ...named] = addressParts(request.url) ?? [];
  const kind = picturedKinds.find((each) => each === kindName);
  const parts = [...named.slice(0, -1), named.at(-1)?.replace(/\.png$/, '') ?? ''];
  if (!kind || parts.some((part) => part === '' || part.length > 40)) {
    return new Response(null, { status: 404 });
  }
  const picture = underway < mostUnderway ? await draw(kind, parts) : undefined;
  if (picture?.status === 'none') return new Response(null, { status: 404 });
  // Link previews still get an image: the one shared by all such pages.
  if (picture?.status !== 'drawn') {
    return new Response(null, {
      status: 302,
      headers: { location: `/share/${kind}.png`, 'cache-control': 'no-store' },
    });
  }
  cachePage(cache, picture.reads, picture.groups);
  return new Response(picture.png, {
    headers: {
      'content-type': 'image/png',
      'content-length': String(picture.png.length),
      'cache-control': 'public, max-age=86400',
    },
  });
};

async function draw(...thing: Parameters<typeof drawThing>): ReturnType<typeof drawThing> {
  underway += 1;
  try {
    return await drawThing(...thing);
  } finally {
    underway -= 1;
  }
}

import type { APIRoute } from 'astro';
import { keptAnswers } from '../../api/kept-answers.ts';
import { addressParts } from '../../contract/page-addresses.ts';
import { drawThing, picturedKinds, type ThingPicture } from '../../components/detail/thing-picture.ts';

/** The picture that is shown with the link to the page of a single thing, drawn when it is asked for. */
export const prerender = false;

/** Drawings at a time: each takes a tenth of a second of the processor, which pages need too. */
const mostUnderway = 4;
let underway = 0;

/** Some tens of kilobytes each. */
const pictures = keptAnswers<string, ThingPicture>(
  async (key) => {
    const [kind, ...parts] = JSON.parse(key) as [(typeof picturedKinds)[number], ...string[]];
    underway += 1;
    const picture = await drawThing(kind, parts).finally(() => (underway -= 1));
    if (picture.status === 'failed') throw new Error(`${kind} could not be asked for`);
    return picture;
  },
  { freshMilliseconds: 24 * 3_600_000, most: 300, about: 'the picture of a page' },
);

export const GET: APIRoute = async ({ request }) => {
  const [, kindName, ...named] = addressParts(request.url) ?? [];
  const kind = picturedKinds.find((each) => each === kindName);
  const parts = [...named.slice(0, -1), named.at(-1)?.replace(/\.png$/, '') ?? ''];
  if (!kind || parts.some((part) => part === '' || part.length > 40)) {
    return new Response(null, { status: 404 });
  }
  const picture = underway < mostUnderway ? await pictures(JSON.stringify([kind, ...parts])) : undefined;
  if (picture?.status === 'none') return new Response(null, { status: 404 });
  // Whoever shows the link gets a picture even now: that of all such pages.
  if (picture?.status !== 'drawn') {
    return new Response(null, {
      status: 302,
      headers: { location: `/share/${kind}.png`, 'cache-control': 'no-store' },
    });
  }
  return new Response(picture.png, {
    headers: { 'content-type': 'image/png', 'cache-control': 'public, max-age=86400' },
  });
};

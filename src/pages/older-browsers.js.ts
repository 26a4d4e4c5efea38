/** What the oldest supported browsers lack, loaded by `first-paint.js` where something does. */
export const GET = (): Response =>
  new Response(OLDER_BROWSERS, { headers: { 'content-type': 'text/javascript; charset=utf-8' } });

import type { MiddlewareHandler } from 'astro';
import { onBehalfOf, visitorHeader } from './environment/visitor.ts';
import { finishPage } from './page-headers.ts';

/** Every page passes here: prerendered ones when the site is built, others before they are cached. */
export const onRequest: MiddlewareHandler = ({ isPrerendered, request }, next) => {
  const visitor = isPrerendered ? undefined : (request.headers.get(visitorHeader) ?? undefined);
  return onBehalfOf(visitor, async (visit) => {
    const page = await finishPage(await next());
    // What the visitor caused must not look like an outage.
    const isRefused = page.status === 503 && visit.isLimited;
    return isRefused ? new Response(page.body, { status: 429, headers: page.headers }) : page;
  });
};

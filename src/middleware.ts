import type { MiddlewareHandler } from 'astro';
import { finishPage } from './page-headers.ts';

/** Every page passes here: prerendered ones when the site is built, others before they are cached. */
export const onRequest: MiddlewareHandler = async (_context, next) => finishPage(await next());

import type { APIRoute } from 'astro';

export const prerender = false;

/** Redirects old links to the capital's page to the home page (specification §2). */
export const GET: APIRoute = ({ redirect, url }) => redirect(`/${url.search}`, 301);

import type { APIRoute } from 'astro';

export const prerender = false;

/** The address of old links to the capital's page leads home (specification §2). */
export const GET: APIRoute = ({ redirect }) => redirect('/', 301);

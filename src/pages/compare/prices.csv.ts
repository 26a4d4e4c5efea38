import type { APIRoute } from 'astro';
import { cachePage } from '../../cache/cache-page.ts';
import { trendsFile } from '../../components/compare/trends-file.ts';

/** Prices of places over time as a file. */
export const prerender = false;

export const GET: APIRoute = ({ url, cache }) =>
  trendsFile(url.searchParams, (reads, groups) => cachePage(cache, reads, groups));

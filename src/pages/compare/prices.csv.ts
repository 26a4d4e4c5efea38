import type { APIRoute } from 'astro';
import { trendsFile } from '../../components/compare/trends-file.ts';

/** Prices of places over time as a file. */
export const prerender = false;

export const GET: APIRoute = ({ url, cache }) => trendsFile(url.searchParams, cache);

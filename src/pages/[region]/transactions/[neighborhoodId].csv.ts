import type { APIRoute } from 'astro';
import { keptFile } from '../../../cache/kept-file.ts';
import { saleListFile } from '../../../components/sale/sale-list-file.ts';

/** A neighborhood's sales as a file. */
export const prerender = false;

export const GET: APIRoute = ({ params, url }) =>
  saleListFile(params.region ?? '', params.neighborhoodId ?? '', url, keptFile);

import type { APIRoute } from 'astro';
import { saleListFile } from '../../../components/sale/sale-list-file.ts';

/** The sales of a neighbourhood as a file. */
export const prerender = false;

export const GET: APIRoute = ({ params, url }) =>
  saleListFile(params.region ?? '', params.neighborhoodId ?? '', url);

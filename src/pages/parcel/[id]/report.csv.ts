import type { APIRoute } from 'astro';
import { cachePage } from '../../../cache/cache-page.ts';
import { priceReportFile } from '../../../components/parcel/price-report-file.ts';

/** The comparables of a price report as a file. */
export const prerender = false;

export const GET: APIRoute = ({ params, url, cache }) =>
  priceReportFile(params.id ?? '', url.searchParams, (reads, groups) => cachePage(cache, reads, groups));

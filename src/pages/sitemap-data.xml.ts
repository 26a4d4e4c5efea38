import type { APIRoute } from 'astro';
import { pathsWithData } from '../api/pages/sitemap-view.ts';
import { cachePage } from '../cache/cache-page.ts';
import { regionKeys } from '../../contract/shared/vocabulary.ts';

/** The part of the sitemap that follows the data: pages of regions with data, and those of brokers and projects if there are any. */
export const prerender = false;

export const GET: APIRoute = async ({ cache, site }) => {
  const { reads, paths } = await pathsWithData();
  if (!paths) return new Response(null, { status: 503, headers: { 'retry-after': '30' } });
  cachePage(cache, reads, [...regionKeys.map((key) => `land:${key}` as const), 'organisations', 'projects']);
  const urls = paths.map((path) => `<url><loc>${new URL(path, site).href}</loc></url>`);
  return new Response(
    `<?xml version="1.0" encoding="UTF-8"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls.join('')}</urlset>`,
    { headers: { 'content-type': 'application/xml; charset=utf-8' } },
  );
};

import type { APIRoute } from 'astro';
import { webManifest } from '../metadata/web-manifest.ts';

export const GET: APIRoute = () =>
  new Response(JSON.stringify(webManifest()), { headers: { 'content-type': 'application/manifest+json' } });

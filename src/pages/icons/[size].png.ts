import type { APIRoute, GetStaticPaths } from 'astro';
import { drawPng } from '../../metadata/drawing.ts';
import { signIcon } from '../../metadata/logo.ts';
import { iconSizes } from '../../metadata/web-manifest.ts';

export const getStaticPaths = (() =>
  iconSizes.map((size) => ({ params: { size: String(size) }, props: { size } }))) satisfies GetStaticPaths;

/** The logo for home screens and task switchers. */
export const GET: APIRoute<{ size: number }> = ({ props }) =>
  new Response(drawPng(signIcon(), props.size), { headers: { 'content-type': 'image/png' } });

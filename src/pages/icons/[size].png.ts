import type { APIRoute, GetStaticPaths } from 'astro';
import { drawPng } from '../../share/drawing.ts';
import { signIcon } from '../../share/sign.ts';
import { iconSizes } from '../../share/web-manifest.ts';

export const getStaticPaths = (() =>
  iconSizes.map((size) => ({ params: { size: String(size) }, props: { size } }))) satisfies GetStaticPaths;

/** The sign, for home screens and task switchers. */
export const GET: APIRoute<{ size: number }> = ({ props }) =>
  new Response(drawPng(signIcon(), props.size), { headers: { 'content-type': 'image/png' } });

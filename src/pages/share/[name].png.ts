import type { APIRoute, GetStaticPaths } from 'astro';
import { drawPngOnce } from '../../metadata/drawing.ts';
import { sharePicture, sharePictureSize } from '../../metadata/share-picture.ts';
import { sharedPages, type SharedPage } from '../../metadata/shared-pages.ts';

export const getStaticPaths = (async () =>
  Object.entries(await sharedPages()).map(([name, props]) => ({
    params: { name },
    props: { ...props },
  }))) satisfies GetStaticPaths;

/** The link preview image of a page. */
export const GET: APIRoute<SharedPage> = async ({ props }) =>
  new Response(await drawPngOnce(sharePicture(props.title, props.lead), sharePictureSize.width), {
    headers: { 'content-type': 'image/png' },
  });

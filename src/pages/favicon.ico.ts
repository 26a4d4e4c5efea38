import type { APIRoute } from 'astro';
import { drawPng } from '../metadata/drawing.ts';
import { signIcon } from '../metadata/logo.ts';

const side = 32;

/** The logo where browsers look for it by themselves: beside files that are no pages. An ICO file with one PNG image. */
export const GET: APIRoute = () => {
  const png = drawPng(signIcon(), side);
  const headers = Buffer.alloc(22);
  // ICONDIR: an icon, with one image.
  headers.writeUInt16LE(1, 2);
  headers.writeUInt16LE(1, 4);
  // ICONDIRENTRY: size, color planes, bits per pixel, length and place of the image.
  headers.writeUInt8(side, 6);
  headers.writeUInt8(side, 7);
  headers.writeUInt16LE(1, 10);
  headers.writeUInt16LE(32, 12);
  headers.writeUInt32LE(png.byteLength, 14);
  headers.writeUInt32LE(headers.byteLength, 18);
  return new Response(Buffer.concat([headers, png]), { headers: { 'content-type': 'image/x-icon' } });
};

import { createHash } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { renderAsync, Resvg, type ResvgRenderOptions } from '@resvg/resvg-js';

const require = createRequire(import.meta.url);
/** The full interface font as published: an image may need glyphs missing from the site's subset. */
const fontFiles = [
  '400Regular/IBMPlexSansArabic_400Regular',
  '600SemiBold/IBMPlexSansArabic_600SemiBold',
].map((name) => require.resolve(`@expo-google-fonts/ibm-plex-sans-arabic/${name}.ttf`));
export const fontFamily = 'IBM Plex Sans Arabic';

/** Draws an SVG as a PNG of the given width in pixels. */
export function drawPng(svg: string, width: number): Uint8Array<ArrayBuffer> {
  return new Uint8Array(new Resvg(svg, optionsOf(width)).render().asPng());
}

/** Like `drawPng`, but off the thread that serves requests. */
export async function drawPngAside(svg: string, width: number): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array((await renderAsync(svg, optionsOf(width))).asPng());
}

function optionsOf(width: number): ResvgRenderOptions {
  return {
    fitTo: { mode: 'width', value: width },
    font: { loadSystemFonts: false, defaultFontFamily: fontFamily, fontFiles },
  };
}

/** Cache of images from earlier builds, keyed by a hash of their input. */
const drawn = join(process.cwd(), '.build', 'drawn');

/** Like `drawPng`, but reuses the images of earlier builds, since each campaign has its own. */
export async function drawPngOnce(svg: string, width: number): Promise<Uint8Array<ArrayBuffer>> {
  const name = createHash('sha256').update(`${width}\n${svg}`).digest('hex');
  const path = join(drawn, `${name}.png`);
  const before = await readFile(path).catch(() => undefined);
  if (before) return new Uint8Array(before);
  const picture = drawPng(svg, width);
  await mkdir(drawn, { recursive: true });
  await writeFile(`${path}.${process.pid}`, picture);
  await rename(`${path}.${process.pid}`, path);
  return picture;
}

/** Escapes text for use in an SVG. */
export function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}

import { createHash } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { renderAsync, Resvg, type ResvgRenderOptions } from '@resvg/resvg-js';

const require = createRequire(import.meta.url);
/** The interface's face whole, as its publisher gives it: a picture may need letters that the site's own cut leaves out. */
const fontFiles = [
  '400Regular/IBMPlexSansArabic_400Regular',
  '600SemiBold/IBMPlexSansArabic_600SemiBold',
].map((name) => require.resolve(`@expo-google-fonts/ibm-plex-sans-arabic/${name}.ttf`));
export const fontFamily = 'IBM Plex Sans Arabic';

/** Draws an SVG as a PNG of the given width in pixels. */
export function drawPng(svg: string, width: number): Uint8Array<ArrayBuffer> {
  return new Uint8Array(new Resvg(svg, optionsOf(width)).render().asPng());
}

/** As `drawPng`, beside the thread that answers requests. */
export async function drawPngAside(svg: string, width: number): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array((await renderAsync(svg, optionsOf(width))).asPng());
}

function optionsOf(width: number): ResvgRenderOptions {
  return {
    fitTo: { mode: 'width', value: width },
    font: { loadSystemFonts: false, defaultFontFamily: fontFamily, fontFiles },
  };
}

/** Drawings of earlier builds, by what they were drawn from. */
const drawn = join(process.cwd(), '.build', 'drawn');

/** As `drawPng`, but what an earlier build has drawn is taken from there: each campaign has a picture of its own. */
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

/** Text as it may stand in an SVG. */
export function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}

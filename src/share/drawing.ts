import { createRequire } from 'node:module';
import { Resvg } from '@resvg/resvg-js';

const require = createRequire(import.meta.url);
/** The interface's face whole, as its publisher gives it: a picture may need letters that the site's own cut leaves out. */
const fontFiles = [
  '400Regular/IBMPlexSansArabic_400Regular',
  '600SemiBold/IBMPlexSansArabic_600SemiBold',
].map((name) => require.resolve(`@expo-google-fonts/ibm-plex-sans-arabic/${name}.ttf`));
export const fontFamily = 'IBM Plex Sans Arabic';

/** Draws an SVG as a PNG of the given width in pixels. */
export function drawPng(svg: string, width: number): Uint8Array<ArrayBuffer> {
  const drawing = new Resvg(svg, {
    fitTo: { mode: 'width', value: width },
    font: { loadSystemFonts: false, defaultFontFamily: fontFamily, fontFiles },
  });
  return new Uint8Array(drawing.render().asPng());
}

/** Text as it may stand in an SVG. */
export function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}

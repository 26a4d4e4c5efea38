import { createHash } from 'node:crypto';
import { mkdir, readFile, rename, writeFile, access } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import subsetFont from 'subset-font';

const require = createRequire(import.meta.url);

/** Font weights of the interface: text, and headings. */
export const fontWeights = [400, 600] as const;
export type FontWeight = (typeof fontWeights)[number];

const files: Record<FontWeight, string> = {
  400: '400Regular/IBMPlexSansArabic_400Regular.ttf',
  600: '600SemiBold/IBMPlexSansArabic_600SemiBold.ttf',
};

/** The complete font as its publisher provides it, for images rendered at build time. */
export function fontFile(weight: FontWeight): string {
  return require.resolve(`@expo-google-fonts/ibm-plex-sans-arabic/${files[weight]}`);
}

/**
 * Characters that the site uses: Arabic, Latin letters and digits, and the punctuation of both. Others use a fallback.
 */
const characters = [
  [0x0020, 0x007e],
  [0x00a0, 0x00a0],
  [0x00a9, 0x00a9],
  [0x00ab, 0x00ab],
  [0x00b2, 0x00b2],
  [0x00b7, 0x00b7],
  [0x00bb, 0x00bb],
  [0x00d7, 0x00d7],
  [0x060c, 0x060c],
  [0x061b, 0x061b],
  [0x061f, 0x061f],
  [0x0621, 0x063a],
  [0x0640, 0x0652],
  [0x0660, 0x066c],
  [0x0670, 0x0671],
  [0x200c, 0x200f],
  [0x2013, 0x2014],
  [0x2018, 0x201d],
  [0x2022, 0x2022],
  [0x2026, 0x2026],
  [0x2066, 0x2069],
  [0x2190, 0x2193],
  [0x2212, 0x2212],
] as const;

const text = characters
  .map(([from, to]) =>
    Array.from({ length: to - from + 1 }, (_, index) => String.fromCodePoint(from + index)).join(''),
  )
  .join('');

/**
 * Subsets the font to the characters that the site uses, Arabic and Latin in one file per weight, and returns the
 * files' paths. An existing file is not generated again.
 */
export async function prepareFonts(folder: string): Promise<Record<FontWeight, string>> {
  await mkdir(folder, { recursive: true });
  const paths = await Promise.all(fontWeights.map((weight) => prepareFont(folder, weight)));
  return Object.fromEntries(fontWeights.map((weight, index) => [weight, paths[index]])) as Record<
    FontWeight,
    string
  >;
}

async function prepareFont(folder: string, weight: FontWeight): Promise<string> {
  const source = await readFile(fontFile(weight));
  const hash = createHash('sha256').update(source).update(text).digest('hex').slice(0, 12);
  const path = join(folder, `ibm-plex-sans-arabic-${weight}-${hash}.woff2`);
  const isThere = await access(path).then(
    () => true,
    () => false,
  );
  if (isThere) return path;
  const subset = await subsetFont(source, text, { targetFormat: 'woff2' });
  const aside = `${path}.${process.pid}`;
  await writeFile(aside, subset);
  await rename(aside, path);
  return path;
}

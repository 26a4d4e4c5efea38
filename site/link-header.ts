import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Pages that open with the map (`src/components/MapPage.astro` and the map alone). */
const mapPage = /^\/([^/]+\/metrics|metrics|map|test-map-component)$/;
/** The script of `src/components/MapView.astro`, as the build names it. */
const mapScript = /^MapView\.astro_astro_type_script.*\.js$/;

/**
 * What a browser is told to fetch together with a page, by the page's path; undefined for nothing. The map's script
 * carries the map library: a browser would learn what else it imports only after reading all of it.
 */
export type LinkHeader = (path: string) => string | undefined;

/** Reads from a build's folder of hashed files which scripts its pages need. Rejects when the folder is missing. */
export async function readLinkHeader(folder: string): Promise<LinkHeader> {
  const script = (await readdir(folder)).find((name) => mapScript.test(name));
  const names = script ? await filesOf(folder, script) : [];
  const header = names.map((name) => `</_astro/${name}>; rel=modulepreload`).join(', ');
  return (path) => (mapPage.test(path) && header ? header : undefined);
}

/** The names of a script and of all files that it imports when it starts, by way of others too. */
async function filesOf(folder: string, script: string): Promise<string[]> {
  const found = new Set([script]);
  for (const name of found) {
    const text = await readFile(join(folder, name), 'utf8');
    // Imports on demand have a parenthesis between.
    for (const [, imported] of text.matchAll(/\b(?:from|import)\s*"\.\/([\w.-]+\.js)"/g))
      found.add(imported ?? name);
  }
  return [...found];
}

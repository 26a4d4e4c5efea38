import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { AstroIntegration } from 'astro';

const fileName = 'map-preload.json';
/** The component whose script mounts the map (`src/components/map/MapView.astro`). */
const mapComponent = /MapView\.astro/;

/** The used part of the bundler's output. */
interface Chunk {
  type: 'chunk' | 'asset';
  fileName: string;
  isEntry?: boolean;
  facadeModuleId?: string | null;
  imports?: string[];
}

/**
 * Records in the build which scripts the map starts with: its own and its static imports, the map library among them.
 * With this list in the page's headers a browser fetches them in parallel; otherwise it would discover the library
 * only after parsing the first script.
 */
export function mapPreload(): AstroIntegration {
  let scripts: string[] = [];
  let outDirectory: URL;
  return {
    name: 'map-preload',
    hooks: {
      'astro:config:setup': ({ updateConfig }) => {
        const plugin = {
          name: 'map-preload',
          applyToEnvironment: (environment: { name: string }) => environment.name === 'client',
          generateBundle(_options: unknown, bundle: Record<string, Chunk>) {
            scripts = startScripts(bundle);
          },
        };
        updateConfig({ vite: { plugins: [plugin] } });
      },
      'astro:config:done': ({ config }) => {
        outDirectory = config.outDir;
      },
      'astro:build:done': async () => {
        if (scripts.length === 0) throw new Error('the build has no script of MapView.astro');
        await writeFile(new URL(fileName, outDirectory), JSON.stringify(scripts));
      },
    },
  };
}

/** File names of the map's script and of everything it imports statically. */
function startScripts(bundle: Record<string, Chunk>): string[] {
  const entry = Object.values(bundle).find(
    ({ isEntry, facadeModuleId }) => isEntry && mapComponent.test(facadeModuleId ?? ''),
  );
  const found = new Set(entry ? [entry.fileName] : []);
  for (const name of found) for (const imported of bundle[name]?.imports ?? []) found.add(imported);
  return [...found];
}

/** The `Link` header of pages that open with the map, from a build's folder. Rejects when the build lacks it. */
export async function readMapPreload(build: string): Promise<string> {
  const scripts = JSON.parse(await readFile(join(build, fileName), 'utf8')) as string[];
  return scripts.map((name) => `</${name}>; rel=modulepreload`).join(', ');
}

import { fileURLToPath } from 'node:url';

const fetchedScripts = fileURLToPath(new URL('../src/scripts/fetched-scripts.ts', import.meta.url));

/**
 * What stands in the place of Vite's helper around dynamic imports, which weighs more than all else that a light page
 * runs. Ours waits for the styles of what is imported, and fetches its script before it is imported. The script is named
 * by the function that imports it, which is all that the helper is given of it.
 */
const helper = `
import { fetchScripts } from '${fetchedScripts}';

const style = (href) => new Promise((done) => {
  if (document.querySelector('link[href="' + href + '"]')) return done();
  const link = document.createElement('link');
  link.rel = 'stylesheet';
  link.href = href;
  link.onload = link.onerror = done;
  document.head.append(link);
});
export const __vitePreload = (load, files = []) =>
  Promise.all([
    fetchScripts('/_astro/' + /[^/\`'"]+\\.js/.exec(load)[0]),
    ...files.map((file) => style('/' + file)),
  ]).then(load);
`;

/** A plugin of Vite's, for builds of the site. */
export const smallPreload = {
  name: 'small-preload',
  enforce: 'pre' as const,
  config: () => ({
    build: {
      modulePreload: {
        // Of what belongs to an import the helper is told the styles alone.
        resolveDependencies: (_: string, files: string[]) => files.filter((file) => file.endsWith('.css')),
      },
    },
  }),
  load(id: string) {
    return id === '\0vite/preload-helper.js' ? helper : undefined;
  },
};

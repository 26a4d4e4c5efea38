/**
 * What stands in the place of Vite's helper around dynamic imports, which weighs more than all else that a light page
 * runs. Ours waits for the styles of what is imported, and fetches its script once before it is imported: most browsers
 * remember of a module that it could not be had, and an import that is tried again fails without asking the network. What
 * was fetched stands in the browser's cache, where the import finds it. The script is named by the function that imports
 * it, which is all that the helper is given of it.
 */
const helper = `
const style = (href) => new Promise((done) => {
  if (document.querySelector('link[href="' + href + '"]')) return done();
  const link = document.createElement('link');
  link.rel = 'stylesheet';
  link.href = href;
  link.onload = link.onerror = done;
  document.head.append(link);
});
const had = new Set();
const script = async (file) => {
  if (had.has(file)) return;
  const answer = await fetch('/_astro/' + file);
  if (!answer.ok) throw Error(file + ': ' + answer.status);
  await answer.text();
  had.add(file);
};
export const __vitePreload = (load, files = []) =>
  Promise.all([
    script(/[^/\`'"]+\\.js/.exec(load)[0]),
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

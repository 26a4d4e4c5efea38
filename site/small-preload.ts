/**
 * What stands in the place of Vite's helper around dynamic imports, which weighs more than all else that a light page
 * runs. Ours waits for the styles of what is imported; scripts are fetched by the import itself, a moment later than
 * the helper would, which nobody notices in idle time.
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
export const __vitePreload = (load, files = []) =>
  Promise.all(files.filter((file) => file.endsWith('.css')).map((file) => style('/' + file))).then(load);
`;

/** A plugin of Vite's, for builds of the site. */
export const smallPreload = {
  name: 'small-preload',
  enforce: 'pre' as const,
  load(id: string) {
    return id === '\0vite/preload-helper.js' ? helper : undefined;
  },
};

/**
 * Loads the styles of a lazy-loaded part; resolves once they apply. A stylesheet imported by a script would be
 * bundled into every page that may load the script. Rejects if loading fails and can then be called again.
 *
 * @param url of one of the site's own stylesheets
 */
export async function loadStyle(url: string): Promise<void> {
  const link = document.createElement('link');
  const loaded = new Promise((done, failed) => {
    link.onload = done;
    link.onerror = () => failed(new Error(`${url} cannot be had`));
  });
  link.rel = 'stylesheet';
  link.href = url;
  document.head.append(link);
  await loaded.catch((error: unknown) => {
    link.remove();
    throw error;
  });
}

/**
 * Fetches the styles of a part that comes late; settles when they hold. What a script imports by itself, the build
 * would put into every page that may load the script. Throws when they cannot be had, and can be asked again then.
 *
 * @param url address of a stylesheet of the site's own
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

/** The files of `src/pages`: a page that does not exist yet gets no link, so that no link is broken. */
const pages = Object.keys(import.meta.glob('/src/pages/**/*.{astro,ts}'));

/** Whether a URL pattern such as `/[region]/transactions` has a page. */
export function hasPage(pattern: string): boolean {
  return pages.some((file) => file.replace(/^\/src\/pages|(\/index)?\.(astro|ts)$/g, '') === pattern);
}

/** Removes the trailing slash of a path, for comparison. */
export function plainPath(path: string): string {
  return path.replace(/(?<=.)\/+$/, '');
}

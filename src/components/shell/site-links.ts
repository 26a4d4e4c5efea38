/** The files of `src/pages`: what has no page yet gets no link, so that none leads nowhere. */
const pages = Object.keys(import.meta.glob('/src/pages/**/*.{astro,ts}'));

/** Whether an address pattern such as `/[region]/transactions` has a page. */
export function hasPage(pattern: string): boolean {
  return pages.some((file) => file.replace(/^\/src\/pages|(\/index)?\.(astro|ts)$/g, '') === pattern);
}

/** An address without a slash at its end, to compare it with others. */
export function plainPath(path: string): string {
  return path.replace(/(?<=.)\/+$/, '');
}

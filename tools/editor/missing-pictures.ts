import { access } from 'node:fs/promises';
import type { Plugin } from 'vite';

/** A save writes a campaign before its pictures: milliseconds in which a picture that is named may still come. */
const patience = 500;
const pause = 25;
/** What a picture that is missing is to pages: nothing to see. The check names it. */
const noPicture = { src: 'data:,', width: 4, height: 3, format: 'webp' };

/**
 * Lets the development server do without pictures of campaigns that are not there (yet, or any more). Astro imports
 * every picture that a campaign has had since the server started: without this, replacing one made every page an error
 * page until the next start.
 */
export function missingPictures(): Plugin {
  return {
    name: 'missing-pictures',
    load: {
      // Before Astro's own loader of pictures, which throws.
      order: 'pre',
      handler: async (id) => {
        const [path = ''] = id.split('?');
        if (!path.includes('/src/content/landing/pictures/') || (await appears(path))) return null;
        return `export default ${JSON.stringify(noPicture)};`;
      },
    },
  };
}

async function appears(path: string): Promise<boolean> {
  const end = Date.now() + patience;
  for (;;) {
    const isThere = await access(path).then(
      () => true,
      () => false,
    );
    if (isThere || Date.now() > end) return isThere;
    await new Promise((done) => setTimeout(done, pause));
  }
}

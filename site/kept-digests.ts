/**
 * Astro takes the digest of every inline style and script anew for each page that it makes, in a thread and one after the
 * other: a tenth of what a page costs. They are the same texts each time; here each is taken once.
 */
const asked = 'async function generateCspDigest(data, algorithm) {';
const kept = `
const keptDigests = new Map();
function generateCspDigest(data, algorithm) {
  // The algorithm is the same for all of a site.
  let digest = keptDigests.get(data);
  if (!digest) {
    // Of few texts: those of the site's own styles and scripts.
    if (keptDigests.size >= 1000) keptDigests.clear();
    keptDigests.set(data, (digest = takeCspDigest(data, algorithm)));
  }
  return digest;
}
async function takeCspDigest(data, algorithm) {`;

/** A plugin of Vite's, for builds of the site. */
export const keptDigests = {
  name: 'kept-digests',
  transform(code: string, id: string) {
    if (!id.includes('/astro/dist/core/encryption.js')) return undefined;
    if (!code.includes(asked))
      throw new Error(`${id} has another generateCspDigest than site/kept-digests.ts knows`);
    return { code: code.replace(asked, kept), map: null };
  },
};

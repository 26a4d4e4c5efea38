/**
 * File name of an uploaded picture: its own name in Latin letters, and the moment of the upload, so that two pictures
 * of one campaign that come with the same name are two files.
 */
export function pictureName(original: string): string {
  const [, name = '', type = ''] = /^(.*?)(\.[^.]+)?$/.exec(original.toLowerCase()) ?? [];
  const own = name.replace(/[^a-z0-9]+/g, '-').replace(/^-+|-+$/g, '');
  return `${own || 'picture'}-${uploadMoment().toString(36)}${type}`;
}

let lastMoment = 0;

/** The time in milliseconds, never the same twice. */
function uploadMoment(): number {
  lastMoment = Math.max(Date.now(), lastMoment + 1);
  return lastMoment;
}

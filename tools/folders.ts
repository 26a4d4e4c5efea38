/** Folders of the code that several parts share, besides `src`: each with a README that says what belongs there. */
const sharedFolders = ['lib', 'contract', 'words', 'map-tables'];

/** Folders of the code that the site is built from. */
export const siteFolders = ['src', ...sharedFolders];

/** Folders of the code that the platform runs. */
export const platformFolders = ['platform', 'operations', 'database', ...sharedFolders];

/** All folders of the product's code. */
export const codeFolders = [
  'src',
  ...sharedFolders,
  'database',
  'operations',
  'platform',
  'pipeline',
  'tools',
];

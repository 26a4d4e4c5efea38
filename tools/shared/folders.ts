/** Folders of code that the site and the servers share: each has a README that says what belongs there. */
const sharedFolders = ['lib', 'contract', 'words', 'map-tables'];

/** Folders of the code that the site is built from. */
export const siteFolders = ['src', ...sharedFolders];

/** Folders of the code that the platform runs. */
export const platformFolders = [...sharedFolders, 'database', 'operations', 'emulators', 'platform'];

/** All folders of the product's code. */
export const codeFolders = ['src', ...platformFolders, 'pipeline', 'tools'];

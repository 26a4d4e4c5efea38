/** Source name of the map's ground (land and sea, roads, places); a style without a ground has no such source. */
export const groundSource = 'ground';

/** Sources that only lie below the land: the map is complete without them. */
export const backdropSources: readonly string[] = [groundSource];

/** Source name of the map's ground (land and sea, roads, places); a style without a ground has no such source. */
export const groundSource = 'ground';

/** Source and layer of aerial imagery; a style without imagery has neither. */
export const satelliteId = 'satellite';

/** Sources that only lie below the land or tint it: the map is complete without them. */
export const backdropSources: readonly string[] = [groundSource, satelliteId];

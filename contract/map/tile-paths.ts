/** Paths of the tile host, relative to its base URL. */
export const tilePaths = {
  /** One style per region: this base path plus the lowercase region key is the region's `mapStyleUrl` (§3). */
  styleBase: '/tiles/styles/',
  modes: '/tiles/modes',
  heatBase: '/tiles/heat/',
  /** The metro stations of a region: this base path plus the lowercase region key. */
  stationsBase: '/tiles/stations/',
  archiveBase: '/tiles/archives/',
  fontBase: '/tiles/fonts/',
} as const;

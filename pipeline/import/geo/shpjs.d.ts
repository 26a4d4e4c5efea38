declare module 'shpjs' {
  /** The geometries of a whole .shp as GeoJSON, in the coordinates that it has. */
  export function parseShp(
    shp: Uint8Array,
  ): ({ type: string; coordinates: unknown; bbox?: number[] } | null)[];
}

/** A square as a GeoJSON polygon, in degrees. */
export function square(west: number, south: number, side: number) {
  return {
    type: 'Polygon',
    coordinates: [
      [
        [west, south],
        [west + side, south],
        [west + side, south + side],
        [west, south + side],
        [west, south],
      ],
    ],
  };
}

export function feature(geometry: object, properties: object) {
  return { type: 'Feature', geometry, properties };
}

/** The text of a GeoJSON file. */
export function collection(features: readonly object[]): string {
  return JSON.stringify({ type: 'FeatureCollection', features });
}

/** Cells of the Web Mercator grid at this zoom are about 1.1 km wide in Riyadh. */
const cellZoom = 15;
export const cellsPerSide = 2 ** cellZoom;

/** Returns the number of the cell that a position in degrees lies in: row by row from the northwest. */
export function cellAt(longitude: number, latitude: number): number {
  const { column, row } = gridPlace(longitude, latitude, cellsPerSide);
  return row * cellsPerSide + column;
}

/** The curve below divides the grid much finer than its cells: 65,536 columns of about 550 m. */
const curveBits = 16;

/**
 * Returns the position of a place along a Z-order curve, on which places near each other mostly follow one another.
 * Rows sorted by it are read from few blocks when a box on the map asks for them.
 */
export function curveAt(longitude: number, latitude: number): number {
  const { column, row } = gridPlace(longitude, latitude, 2 ** curveBits);
  let position = 0;
  for (let bit = curveBits - 1; bit >= 0; bit--) {
    position = position * 4 + ((row >> bit) & 1) * 2 + ((column >> bit) & 1);
  }
  return position;
}

function gridPlace(longitude: number, latitude: number, side: number): { column: number; row: number } {
  const sine = Math.sin((latitude * Math.PI) / 180);
  return {
    column: Math.floor((longitude / 360 + 0.5) * side),
    row: Math.floor((0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)) * side),
  };
}

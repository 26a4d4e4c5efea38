/** A corner of the squares in a city's sketch: column from the west and row from the north. */
export type Corner = [column: number, row: number];
export interface Route {
  number: string;
  /** Metro lines have a color, bus lines none. */
  color?: string;
  corners: Corner[];
}

/** Metro lines of the demo's Riyadh; the first follows the boulevard. They are invented, not a map of the real ones. */
export const metroRoutes: Route[] = [
  {
    number: '1',
    color: '#00897b',
    corners: [
      [0, 3],
      [10, 3],
    ],
  },
  {
    number: '2',
    color: '#d9480f',
    corners: [
      [4, 0],
      [4, 12],
    ],
  },
  {
    number: '3',
    color: '#5b5bd6',
    corners: [
      [1, 11],
      [1, 8],
      [9, 8],
    ],
  },
  {
    number: '4',
    color: '#b8860b',
    corners: [
      [7, 1],
      [7, 6],
      [2, 6],
    ],
  },
];

/** Bus lines of the demo's Riyadh: along arterial roads, some of them with a turn. */
export const capitalBusRoutes: Route[] = [
  {
    number: '101',
    corners: [
      [1, 1],
      [9, 1],
    ],
  },
  {
    number: '102',
    corners: [
      [0, 5],
      [10, 5],
    ],
  },
  {
    number: '103',
    corners: [
      [0, 9],
      [8, 9],
    ],
  },
  {
    number: '104',
    corners: [
      [2, 1],
      [2, 11],
    ],
  },
  {
    number: '105',
    corners: [
      [6, 1],
      [6, 11],
    ],
  },
  {
    number: '106',
    corners: [
      [8, 1],
      [8, 10],
    ],
  },
  {
    number: '107',
    corners: [
      [3, 0],
      [3, 7],
      [9, 7],
    ],
  },
  {
    number: '108',
    corners: [
      [5, 11],
      [5, 4],
      [0, 4],
    ],
  },
];

/** Elsewhere two lines cross in the center of each city; line numbers continue from city to city. */
export function crossingRoutes(
  { columns, rows }: { columns: number; rows: number },
  before: number,
): Route[] {
  const [column, row] = [Math.floor(columns / 2), Math.floor(rows / 2)];
  return [
    {
      number: String(before + 1),
      corners: [
        [0, row],
        [columns, row],
      ],
    },
    {
      number: String(before + 2),
      corners: [
        [column, 0],
        [column, rows],
      ],
    },
  ];
}

type Triple = readonly [number, number, number];
type Matrix = readonly [Triple, Triple, Triple];

/** Complete loss of one cone type, on linear RGB: Machado, Oliveira and Fernandes, 2009. */
export const sights = {
  'full sight': [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  protanopia: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deuteranopia: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  tritanopia: [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
} as const satisfies Record<string, Matrix>;

const toCones: Matrix = [
  [0.4122214708, 0.5363325363, 0.0514459929],
  [0.2119034982, 0.6806995451, 0.1073969566],
  [0.0883024619, 0.2817188376, 0.6299787005],
];
const toOklab: Matrix = [
  [21.04542553, 79.3617785, -0.40720468],
  [197.79984951, -242.8592205, 45.05937099],
  [2.59040371, 78.27717662, -80.8675766],
];

/** OKLab of a color (`#rrggbb`) as seen with that color vision: lightness and two axes, times 100. */
export function seen(color: string, sight: Matrix): Triple {
  const light = map(times(sight, linear(color)), (value) => Math.min(1, Math.max(0, value)));
  return times(toOklab, map(times(toCones, light), Math.cbrt));
}

/** Distance of two colors in OKLab times 100: about 2 is the least that can be seen side by side. */
export function distance(one: Triple, other: Triple): number {
  return Math.hypot(...one.map((value, axis) => value - (other[axis] ?? 0)));
}

function linear(color: string): Triple {
  return map([1, 3, 5], (start) => {
    const value = Number.parseInt(color.slice(start, start + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
}

function times(matrix: Matrix, [x, y, z]: Triple): Triple {
  const [first, second, third] = matrix.map(([a, b, c]) => a * x + b * y + c * z);
  return [first ?? 0, second ?? 0, third ?? 0];
}

function map([a, b, c]: Triple, change: (value: number) => number): Triple {
  return [change(a), change(b), change(c)];
}

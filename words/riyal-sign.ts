/** The riyal sign (U+20C1), still missing in fonts, as an SVG path in a 22 by 24 view box. */
export const riyalSign = {
  viewBox: '0 0 22 24',
  path: 'M8.2 2v16.2q0 1.3-1.3 1.6L2 20.9M13.6 3.4v14.2M2 16.6l18-3.8M2 11.9l18-3.8M13.6 21.6l6.4-1.4',
};

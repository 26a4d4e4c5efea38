import { brandColors } from '../../map-tables/palette.ts';

/** The logo on a 32 × 32 grid: a parcel outline with one chamfered corner, as corner lots have, and a gold notch. */
export const signPaths = { parcel: 'M5 7 27 4v15l-8 9H7z', notch: 'M27 19v9h-8z' };

/** The logo as an icon: on paper, with padding that launchers may crop. */
export function signIcon(): string {
  const { paper, accent, gold } = brandColors;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-10 -10 52 52"><rect x="-10" y="-10" width="52" height="52" fill="${paper}"/><path d="${signPaths.parcel}" fill="none" stroke="${accent}" stroke-width="3" stroke-linejoin="round"/><path d="${signPaths.notch}" fill="${gold}"/></svg>`;
}

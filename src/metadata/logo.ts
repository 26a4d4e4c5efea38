import { brandColors } from '../map/palette.ts';

/** The sign, on a square of 32: a parcel outline with one splayed corner, as corner lots have, and a notch of gold. */
export const signPaths = { parcel: 'M5 7 27 4v15l-8 9H7z', notch: 'M27 19v9h-8z' };

/** The sign as an icon: on paper, with room around it that launchers may cut off. */
export function signIcon(): string {
  const { paper, accent, gold } = brandColors;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-10 -10 52 52"><rect x="-10" y="-10" width="52" height="52" fill="${paper}"/><path d="${signPaths.parcel}" fill="none" stroke="${accent}" stroke-width="3" stroke-linejoin="round"/><path d="${signPaths.notch}" fill="${gold}"/></svg>`;
}

/** A touch window up to this many pixels wide is a phone's (specification §9: pictures switch there, too). */
const phoneWidth = 576;

/** The kind of device, as far as the page can tell. */
export function deviceOf({ matchMedia, screen }: Pick<Window, 'matchMedia' | 'screen'>): string {
  if (!matchMedia('(pointer: coarse)').matches) return 'Desktop';
  return Math.min(screen.width, screen.height) <= phoneWidth ? 'Mobile' : 'Tablet';
}

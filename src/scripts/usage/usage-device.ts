/** Up to this many pixels wide, a window under a finger is a phone's (specification §9: pictures change there, too). */
const phoneWidth = 576;

/** What kind of device a window is on, as far as its page can tell. */
export function deviceOf({ matchMedia, screen }: Pick<Window, 'matchMedia' | 'screen'>): string {
  if (!matchMedia('(pointer: coarse)').matches) return 'Desktop';
  return Math.min(screen.width, screen.height) <= phoneWidth ? 'Mobile' : 'Tablet';
}

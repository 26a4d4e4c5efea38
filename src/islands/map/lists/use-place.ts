import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react';
import { $rowToFocus } from '../../../stores/lists/place.ts';

/**
 * Keeps the lists' place while something selected is shown instead: what scrolls them starts at the top for that, and
 * goes back; so does the keyboard, unless it is elsewhere by now.
 */
export function usePlace(root: RefObject<HTMLElement | null>, isHidden: boolean): void {
  const place = useRef({ top: 0, isHidden });

  useEffect(() => {
    const scroller = root.current?.closest('[data-scrolls]');
    if (!scroller) return;
    const remember = () => {
      if (!place.current.isHidden) place.current.top = scroller.scrollTop;
    };
    scroller.addEventListener('scroll', remember, { passive: true });
    return () => scroller.removeEventListener('scroll', remember);
  }, [root]);

  useLayoutEffect(() => {
    if (place.current.isHidden === isHidden) return;
    place.current.isHidden = isHidden;
    root.current?.closest('[data-scrolls]')?.scrollTo({ top: isHidden ? 0 : place.current.top });
    if (isHidden) return;
    const row = $rowToFocus.get();
    $rowToFocus.set(undefined);
    if (row === undefined || document.activeElement !== document.body) return;
    root.current?.querySelector<HTMLElement>(`[data-row="${row}"]`)?.focus({ preventScroll: true });
  }, [root, isHidden]);
}

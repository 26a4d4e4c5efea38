import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react';
import { $rowToFocus } from '../../../stores/lists/place.ts';

/**
 * Preserves the lists' scroll position while a selection is shown instead: the scroller is reset to the top for the
 * selection and restored afterwards. The focus is restored too, unless it has moved elsewhere.
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
    root.current
      ?.querySelector<HTMLElement>(`[data-row="${CSS.escape(row)}"]`)
      ?.focus({ preventScroll: true });
  }, [root, isHidden]);
}

import { useEffect, useRef, type RefObject } from 'react';

/**
 * Moves the focus into something just opened, if the button that opened it still has the focus: the form may lie far
 * from its button in the order of the tab key.
 *
 * @param openerId id of the button.
 * @returns a ref for the element that receives the focus, which needs `tabIndex={-1}`.
 */
export function useFocusOnOpen<Opened extends HTMLElement>(openerId: string): RefObject<Opened | null> {
  const opened = useRef<Opened>(null);
  useEffect(() => {
    if (document.activeElement?.id === openerId) opened.current?.focus({ preventScroll: true });
  }, [openerId]);
  return opened;
}

import { useMemo, useSyncExternalStore } from 'react';
import { frameParts, readFrameParts, smallFrame, type FramePart } from '../../../map/frame.ts';

/**
 * Which parts of the interface stand around the map, and whether it stands alone: in a small frame only those that its
 * address asks for, else all. Follows the size of the frame.
 *
 * @param isStandalone whether this is the page of the map without header and footer
 */
export function useFrameParts(isStandalone: boolean): { isAlone: boolean; parts: readonly FramePart[] } {
  const media = useMemo(() => matchMedia(smallFrame), []);
  const isSmall = useSyncExternalStore(
    (onChange) => {
      media.addEventListener('change', onChange);
      return () => media.removeEventListener('change', onChange);
    },
    () => media.matches,
  );
  const isAlone = isStandalone && isSmall;
  return { isAlone, parts: isAlone ? readFrameParts(location.search) : frameParts };
}

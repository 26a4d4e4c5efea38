import { useEffect } from 'react';
import { crashed as words } from '../../i18n/ar/shell/crashed.ts';
import type { CrashedProps } from './Guard.tsx';

/** How often this page has tried again. */
let tries = 0;

/**
 * Says that a part of the page has crashed, and tries it again: by drawing it anew, and where that was not enough by
 * loading the page, whose view its address knows. The error is told like any that nobody caught.
 */
export function Crashed({ error, retry }: CrashedProps) {
  useEffect(() => reportError(error), [error]);
  const tryAgain = () => (tries++ === 0 ? retry() : location.reload());
  return (
    <div className="failed-part" role="alert">
      {words.note}{' '}
      <button type="button" onClick={tryAgain}>
        {words.retry}
      </button>
    </div>
  );
}

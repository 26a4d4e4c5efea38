import { useEffect } from 'react';
import { crashed as words } from '../../../words/ar/shell/crashed.ts';
import type { CrashedProps } from './Guard.tsx';

/** How many times this page has retried. */
let tries = 0;

/**
 * Reports that a part of the page has crashed and offers a retry: the first one re-renders, any later one reloads the
 * page, whose URL restores the view. The error is reported like any uncaught error.
 */
export function Crashed({ error, retry }: CrashedProps) {
  useEffect(() => reportError(error), [error]);
  const tryAgain = () => (tries++ === 0 ? retry() : location.reload());
  return (
    <div className="failed-part text-buttons" role="alert">
      {words.note}{' '}
      <button type="button" onClick={tryAgain}>
        {words.retry}
      </button>
    </div>
  );
}

import { useCallback, useId, useState, type ComponentType } from 'react';
import { Crashed } from './Crashed.tsx';
import { Guard, type CrashedProps } from './Guard.tsx';

/** Wraps an island in an error boundary: if it crashes, its server-rendered HTML is restored, with a retry button. */
export function guarded<Props extends object>(Island: ComponentType<Props>) {
  return function Guarded(props: Props) {
    const id = useId();
    // During the first client render, the page still contains the served HTML.
    const [served] = useState(() => globalThis.document?.getElementById(id)?.innerHTML);
    const Remains = useCallback(
      (crash: CrashedProps) => (
        <>
          <Crashed {...crash} />
          <div inert dangerouslySetInnerHTML={{ __html: served ?? '' }} />
        </>
      ),
      [served],
    );
    return (
      <div id={id} className="island">
        <Guard Crashed={Remains}>
          <Island {...props} />
        </Guard>
      </div>
    );
  };
}

import { useCallback, useId, useState, type ComponentType } from 'react';
import { Crashed } from './Crashed.tsx';
import { Guard, type CrashedProps } from './Guard.tsx';

/** An island that may crash: what the server drew of it comes back then, with a way to try again. */
export function guarded<Props extends object>(Island: ComponentType<Props>) {
  return function Guarded(props: Props) {
    const id = useId();
    // When this is drawn first in the browser, the page still is as it was served.
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

import { useEffect, useEffectEvent, useRef, type RefObject } from 'react';

interface Options {
  /** Called after printing, or when the browser's print dialog was dismissed. */
  isDone: () => void;
  /** Called when the image cannot be displayed. */
  isBroken: () => void;
}

/** Prints the page once the image of the map can be drawn. */
export function usePrinting({ isDone, isBroken }: Options): RefObject<HTMLImageElement | null> {
  const image = useRef<HTMLImageElement>(null);
  const whenDone = useEffectEvent(isDone);
  const whenBroken = useEffectEvent(isBroken);

  useEffect(() => {
    let isLeft = false;
    const leave = () => whenDone();
    addEventListener('afterprint', leave);
    image.current?.decode().then(
      () => isLeft || print(),
      () => isLeft || whenBroken(),
    );
    return () => {
      isLeft = true;
      removeEventListener('afterprint', leave);
    };
  }, []);
  return image;
}

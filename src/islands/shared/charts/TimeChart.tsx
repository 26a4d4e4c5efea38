import {
  useLayoutEffect,
  useRef,
  useState,
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
} from 'react';
import styles from './Chart.module.css';
import { stepAt } from './scales.ts';
import type { Step } from './series.ts';
import { stepRange, TimePicture, timeRange, type TimePictureProps } from './TimePicture.tsx';

interface Props extends Omit<TimePictureProps, 'width' | 'chosen'> {
  /** Accessible name of the chart. */
  label: string;
  /** Describes a step in a sentence. */
  say: (step: Step) => string;
  /** The same, rendered below the chart. */
  read: (step: Step) => ReactNode;
}

/**
 * Interactive chart of prices over time: a slider whose current step is announced and shown below. Arrow keys and the
 * pointer move through the steps.
 */
export function TimeChart({ steps, stepsPerYear, label, say, read, hasBars = false }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const width = useWidth(box);
  const [pinned, setPinned] = useState(steps.length - 1);
  const [pointed, setPointed] = useState<number>();
  const place = Math.min(pointed ?? pinned, steps.length - 1);
  const step = steps[place];

  function moveByKey(event: KeyboardEvent): void {
    const moves: Record<string, number> = {
      ArrowRight: 1,
      ArrowUp: 1,
      ArrowLeft: -1,
      ArrowDown: -1,
      PageUp: stepsPerYear,
      PageDown: -stepsPerYear,
      Home: -steps.length,
      End: steps.length,
    };
    const move = moves[event.key];
    if (move === undefined) return;
    event.preventDefault();
    setPointed(undefined);
    setPinned(Math.min(Math.max(place + move, 0), steps.length - 1));
  }

  function follow({ clientX }: PointerEvent): void {
    const start = box.current?.getBoundingClientRect().left ?? 0;
    const range = stepRange(steps);
    setPointed(stepAt(clientX - start, range, timeRange(width)) - range[0]);
  }

  if (!step) return null;
  return (
    <>
      <div
        ref={box}
        className={styles.chart}
        role="slider"
        tabIndex={0}
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={steps.length - 1}
        aria-valuenow={place}
        aria-valuetext={say(step)}
        onKeyDown={moveByKey}
        onPointerDown={follow}
        onPointerMove={follow}
        onPointerLeave={() => (setPinned(place), setPointed(undefined))}
      >
        <TimePicture {...{ steps, stepsPerYear, width, hasBars }} chosen={step} />
      </div>
      <p className={styles.reading}>{read(step)}</p>
    </>
  );
}

/** Width of an element in pixels, kept up to date. */
function useWidth(element: { current: HTMLElement | null }): number {
  const [width, setWidth] = useState(336);
  useLayoutEffect(() => {
    const { current } = element;
    if (!current) return;
    const observer = new ResizeObserver(() => setWidth(current.clientWidth));
    observer.observe(current);
    return () => observer.disconnect();
  }, [element]);
  return width;
}

import { useStore } from '@nanostores/react';
import { useRef, useState, type KeyboardEvent, type PointerEvent, type ReactNode } from 'react';
import { map as words } from '../../../../words/ar/map/map.ts';
import { $panelIsWide, $sheetStop, moveSheet, setSheetStop, sheetStops } from '../../../stores/map/sheet.ts';
import styles from './Sheet.module.css';

/** Tap tolerance in pixels. */
const trembling = 6;

interface Props {
  /** Stays visible above the scrolling content. */
  head: ReactNode;
  children: ReactNode;
}

/** The panel: beside the map on wide screens, a bottom sheet with three stops on phones. */
export function Sheet({ head, children }: Props) {
  const stop = useStore($sheetStop);
  const isWide = useStore($panelIsWide);
  const sheet = useRef<HTMLDivElement>(null);
  const [dragged, setDragged] = useState<number>();
  const drag = useDrag(sheet, setDragged);
  return (
    <div
      ref={sheet}
      className={styles.sheet}
      data-stop={stop}
      data-wide={isWide || undefined}
      data-over-map
      style={dragged === undefined ? undefined : { blockSize: dragged, transition: 'none' }}
    >
      <button
        type="button"
        className={styles.handle}
        aria-label={words.sheet.handle}
        aria-description={words.sheet.stops[stop]}
        onKeyDown={moveByKey}
        {...drag}
      />
      {stop === 'peek' && <p className={styles.line}>{words.sheet.line}</p>}
      {head}
      <div className={styles.content} data-scrolls>
        {children}
      </div>
    </div>
  );
}

function moveByKey(event: KeyboardEvent): void {
  if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
  event.preventDefault();
  moveSheet(event.key === 'ArrowUp' ? 1 : -1);
}

/**
 * Dragging follows the finger and snaps to the nearest stop; a tap raises the sheet by one stop, and closes it from
 * the top.
 */
function useDrag(sheet: { current: HTMLDivElement | null }, setDragged: (size: number | undefined) => void) {
  const start = useRef<{ pointerY: number; size: number; moved: boolean }>(undefined);
  const sizeAt = (pointerY: number) => (start.current?.size ?? 0) + (start.current?.pointerY ?? 0) - pointerY;
  return {
    onPointerDown(event: PointerEvent<HTMLButtonElement>) {
      event.currentTarget.setPointerCapture(event.pointerId);
      start.current = { pointerY: event.clientY, size: sheet.current?.offsetHeight ?? 0, moved: false };
    },
    onPointerMove({ clientY }: PointerEvent) {
      if (!start.current) return;
      start.current.moved ||= Math.abs(clientY - start.current.pointerY) > trembling;
      if (start.current.moved) setDragged(sizeAt(clientY));
    },
    onPointerUp({ clientY }: PointerEvent) {
      if (start.current?.moved) setSheetStop(nearestStop(sizeAt(clientY), sheet.current));
      setDragged(undefined);
    },
    onPointerCancel() {
      start.current = undefined;
      setDragged(undefined);
    },
    onClick() {
      if (!start.current?.moved) setSheetStop(after($sheetStop.get()));
      start.current = undefined;
    },
  };
}

/** The island generates no box of its own, so the sheet is measured against its offset parent. */
function nearestStop(size: number, sheet: HTMLElement | null) {
  const around = sheet?.offsetParent?.clientHeight ?? size;
  const share = size / around;
  return share < 0.3 ? 'peek' : share < 0.72 ? 'half' : 'full';
}

function after(stop: (typeof sheetStops)[number]) {
  return sheetStops[(sheetStops.indexOf(stop) + 1) % sheetStops.length] ?? 'peek';
}

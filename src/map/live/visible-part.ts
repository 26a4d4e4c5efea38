import { largestFreeBox, paddingAround, type Box } from '../free-box.ts';

/** Of the map's own controls only the buttons: the scale and the credit are as slight as labels. */
const covering = '[data-over-map], [data-covers-map], .maplibregl-ctrl-group';

/** The map's canvas, what covers it at the moment, and the largest part of it that nothing covers. */
export interface VisiblePart {
  canvas: Box;
  covers: Box[];
  free: Box;
}

/** Measures what covers the map. */
export function visiblePart(container: HTMLElement): VisiblePart {
  const page = container.parentElement ?? container;
  const origin = container.getBoundingClientRect();
  const boxOf = (element: Element): Box => {
    const { left, top, right, bottom } = element.getBoundingClientRect();
    return {
      left: left - origin.left,
      top: top - origin.top,
      right: right - origin.left,
      bottom: bottom - origin.top,
    };
  };
  const canvas = boxOf(container);
  const covers = [...page.querySelectorAll(covering)].map(boxOf).filter(({ left, right }) => right > left);
  return { canvas, covers, free: largestFreeBox(canvas, covers) };
}

/** Padding, in pixels, that fits a view into the visible part. */
export function visiblePadding(container: HTMLElement): Box {
  const { canvas, free } = visiblePart(container);
  return paddingAround(free, canvas);
}

/** From the middle of the canvas to that of its visible part, in pixels. */
export function visibleOffset(container: HTMLElement): [x: number, y: number] {
  const { canvas, free } = visiblePart(container);
  return [
    (free.left + free.right - canvas.left - canvas.right) / 2,
    (free.top + free.bottom - canvas.top - canvas.bottom) / 2,
  ];
}

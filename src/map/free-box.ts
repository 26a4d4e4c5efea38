/** Distances from the left and top of the map, in CSS pixels. */
export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** Fewer pixels than these in either direction show nothing worth a look. */
const leastSide = 64;

/** Finds the largest box on a canvas that no cover overlaps; the whole canvas if what they leave is too small. */
export function largestFreeBox(canvas: Box, covers: readonly Box[]): Box {
  let best: Box | undefined;
  const search = (box: Box): void => {
    if (best && areaOf(box) <= areaOf(best)) return;
    if (box.right - box.left < leastSide || box.bottom - box.top < leastSide) return;
    const cover = covers.find((each) => overlaps(each, box));
    if (!cover) return void (best = box);
    search({ ...box, left: cover.right });
    search({ ...box, right: cover.left });
    search({ ...box, top: cover.bottom });
    search({ ...box, bottom: cover.top });
  };
  search(canvas);
  return best ?? canvas;
}

/** Padding in pixels that keeps a view within a box of the canvas, less a margin. */
export function paddingAround(box: Box, canvas: Box): Box {
  const margin = Math.min(24, Math.min(box.right - box.left, box.bottom - box.top) / 12);
  return {
    left: box.left - canvas.left + margin,
    top: box.top - canvas.top + margin,
    right: canvas.right - box.right + margin,
    bottom: canvas.bottom - box.bottom + margin,
  };
}

/** Whether two boxes share more than an edge. */
export function overlaps(one: Box, other: Box): boolean {
  return one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;
}

function areaOf({ left, top, right, bottom }: Box): number {
  return (right - left) * (bottom - top);
}

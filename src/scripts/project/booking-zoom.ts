import { drawingWidth } from './booking-picture.ts';

const margin = 30;
/** Magnification from which parcels are wide enough for their numbers. */
const nearFrom = 1.8;
const mostNear = 12;

interface Point {
  x: number;
  y: number;
}

/** Pan and zoom of the drawing: buttons, dragging, pinching, and Ctrl + wheel, so that the page still scrolls. */
export function zoomPicture(picture: SVGSVGElement) {
  const section = createSection(picture);
  const pointers = followPointers(picture, section);
  picture.addEventListener(
    'wheel',
    (event) => {
      if (!event.ctrlKey) return;
      event.preventDefault();
      section.zoomBy(Math.exp(-event.deltaY / 300), placeOf(picture, event.clientX, event.clientY));
    },
    { passive: false },
  );

  return {
    zoomBy: (factor: number) => section.zoomBy(factor),
    showAll: () => section.showAll(),
    wasDragged: pointers.wasDragged,
  };
}

/** The part of the drawing that is visible, in drawing units. */
function createSection(picture: SVGSVGElement) {
  let box = { x: 0, y: 0, width: drawingWidth, height: drawingWidth };
  let whole = box;

  function show(next: typeof box): void {
    box = next;
    picture.setAttribute('viewBox', `${box.x} ${box.y} ${box.width} ${box.height}`);
    picture.toggleAttribute('data-near', whole.width / box.width >= nearFrom);
  }

  return {
    zoomBy(factor: number, at: Point = { x: box.x + box.width / 2, y: box.y + box.height / 2 }): void {
      const scale = Math.min(mostNear, Math.max(1, (whole.width / box.width) * factor));
      const [width, height] = [whole.width / scale, whole.height / scale];
      show({
        x: at.x - ((at.x - box.x) * width) / box.width,
        y: at.y - ((at.y - box.y) * height) / box.height,
        width,
        height,
      });
    },
    /** Moves the drawing so that what is at one point comes to the other. */
    move(from: Point, to: Point): void {
      show({ ...box, x: box.x + from.x - to.x, y: box.y + from.y - to.y });
    },
    showAll(): void {
      const height = Number(picture.dataset.height ?? drawingWidth);
      whole = { x: -margin, y: -margin, width: drawingWidth + 2 * margin, height: height + 2 * margin };
      show(whole);
    },
  };
}

/** Moves the section by dragging, and zooms it by pinching. */
function followPointers(picture: SVGSVGElement, section: ReturnType<typeof createSection>) {
  let isDragged = false;
  const pointers = new Map<number, Point>();

  picture.addEventListener('pointerdown', (event) => {
    isDragged = false;
    pointers.set(event.pointerId, { x: event.clientX, y: event.clientY });
  });
  picture.addEventListener('pointermove', (event) => {
    const before = pointers.get(event.pointerId);
    if (!before) return;
    const now = { x: event.clientX, y: event.clientY };
    if (!isDragged && Math.hypot(now.x - before.x, now.y - before.y) < 4) return;
    if (!isDragged) picture.setPointerCapture(event.pointerId);
    isDragged = true;
    const other = [...pointers].find(([id]) => id !== event.pointerId)?.[1];
    const [from, to] = [placeOf(picture, before.x, before.y), placeOf(picture, now.x, now.y)];
    if (other) {
      const spread = (point: Point) => Math.hypot(point.x - other.x, point.y - other.y);
      section.zoomBy(spread(now) / Math.max(spread(before), 1), placeOf(picture, other.x, other.y));
    } else section.move(from, to);
    pointers.set(event.pointerId, now);
  });
  for (const name of ['pointerup', 'pointercancel'] as const) {
    picture.addEventListener(name, (event) => pointers.delete(event.pointerId));
  }
  return {
    /** Whether the last press was a drag, and so selected nothing. */
    wasDragged: () => isDragged,
  };
}

/** Converts a point on screen to drawing units. */
function placeOf(picture: SVGSVGElement, x: number, y: number): Point {
  const matrix = picture.getScreenCTM()?.inverse();
  const point = new DOMPoint(x, y).matrixTransform(matrix);
  return { x: point.x, y: point.y };
}

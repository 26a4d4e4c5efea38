import type { BookingParcel } from '../../contract/project/projects.ts';
import type { BookingStatus } from '../../contract/shared/vocabulary.ts';

const svgNamespace = 'http://www.w3.org/2000/svg';
/** Width of the drawing in its own units; its height follows from the parcels' extent. */
const drawingWidth = 1000;
const margin = 30;
/** Magnification from which parcels are wide enough for their numbers. */
const nearFrom = 1.8;
const mostNear = 12;

/** Draws a project's parcels from their outlines, north up. */
export function drawPlan(picture: SVGSVGElement, parcels: readonly BookingParcel[]): void {
  const place = projection(parcels);
  const shapes = parcels.map((parcel) => {
    const shape = document.createElementNS(svgNamespace, 'path');
    shape.setAttribute('d', parcel.outline.map((ring) => `M${ring.map(place).join('L')}Z`).join(''));
    shape.setAttribute('fill-rule', 'evenodd');
    shape.dataset.parcel = String(parcel.parcelObjectId);
    shape.dataset.status = parcel.status;
    return shape;
  });
  const numbers = parcels.map(({ parcelNo, centroid }) => {
    const [x, y] = place([centroid.x, centroid.y]);
    const text = document.createElementNS(svgNamespace, 'text');
    text.setAttribute('x', String(x));
    text.setAttribute('y', String(y));
    text.setAttribute('font-size', '9');
    text.textContent = parcelNo;
    return text;
  });
  picture.replaceChildren(...shapes, ...numbers);
  picture.dataset.height = String(heightOf(parcels));
}

/** Parcels of other statuses are drawn as outlines only. */
export function markShown(picture: SVGSVGElement, statuses: ReadonlySet<BookingStatus>): void {
  for (const shape of picture.querySelectorAll<SVGElement>('[data-parcel]')) {
    shape.toggleAttribute('data-hidden', !statuses.has(shape.dataset.status as BookingStatus));
  }
}

/** Outlines one parcel strongly, on top of all others. */
export function markChosen(picture: SVGSVGElement, parcelObjectId: number): void {
  picture.querySelector('[data-chosen-outline]')?.remove();
  const shape = picture.querySelector(`[data-parcel="${parcelObjectId}"]`);
  if (!shape) return;
  const outline = document.createElementNS(svgNamespace, 'path');
  outline.setAttribute('d', shape.getAttribute('d') ?? '');
  outline.setAttribute('data-chosen-outline', '');
  picture.append(outline);
}

/** Pan and zoom of the drawing: buttons, dragging, pinching, and Ctrl + wheel, so that the page still scrolls. */
export function planPicture(picture: SVGSVGElement) {
  let box = { x: 0, y: 0, width: drawingWidth, height: drawingWidth };
  let whole = box;
  let isDragged = false;
  const pointers = new Map<number, { x: number; y: number }>();

  function show(next: typeof box): void {
    box = next;
    picture.setAttribute('viewBox', `${box.x} ${box.y} ${box.width} ${box.height}`);
    picture.toggleAttribute('data-near', whole.width / box.width >= nearFrom);
  }

  function zoomBy(factor: number, at = { x: box.x + box.width / 2, y: box.y + box.height / 2 }): void {
    const scale = Math.min(mostNear, Math.max(1, (whole.width / box.width) * factor));
    const [width, height] = [whole.width / scale, whole.height / scale];
    show({
      x: at.x - ((at.x - box.x) * width) / box.width,
      y: at.y - ((at.y - box.y) * height) / box.height,
      width,
      height,
    });
  }

  function showAll(): void {
    const height = Number(picture.dataset.height ?? drawingWidth);
    whole = { x: -margin, y: -margin, width: drawingWidth + 2 * margin, height: height + 2 * margin };
    show(whole);
  }

  /** Converts a point on screen to drawing units. */
  function placeOf(x: number, y: number): { x: number; y: number } {
    const matrix = picture.getScreenCTM()?.inverse();
    const point = new DOMPoint(x, y).matrixTransform(matrix);
    return { x: point.x, y: point.y };
  }

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
    const [from, to] = [placeOf(before.x, before.y), placeOf(now.x, now.y)];
    if (other) {
      const spread = (point: typeof now) => Math.hypot(point.x - other.x, point.y - other.y);
      zoomBy(spread(now) / Math.max(spread(before), 1), placeOf(other.x, other.y));
    } else show({ ...box, x: box.x + from.x - to.x, y: box.y + from.y - to.y });
    pointers.set(event.pointerId, now);
  });
  for (const name of ['pointerup', 'pointercancel'] as const) {
    picture.addEventListener(name, (event) => pointers.delete(event.pointerId));
  }
  picture.addEventListener(
    'wheel',
    (event) => {
      if (!event.ctrlKey) return;
      event.preventDefault();
      zoomBy(Math.exp(-event.deltaY / 300), placeOf(event.clientX, event.clientY));
    },
    { passive: false },
  );

  return {
    zoomBy: (factor: number) => zoomBy(factor),
    showAll,
    /** Whether the last press was a drag, and so selected nothing. */
    wasDragged: () => isDragged,
  };
}

type Position = readonly [longitude: number, latitude: number];

interface Extent {
  west: number;
  east: number;
  south: number;
  north: number;
}

function extentOf(parcels: readonly BookingParcel[]): Extent {
  const extent = { west: Infinity, east: -Infinity, south: Infinity, north: -Infinity };
  for (const [x, y] of parcels.flatMap(({ outline }) => outline.flat())) {
    extent.west = Math.min(extent.west, x);
    extent.east = Math.max(extent.east, x);
    extent.south = Math.min(extent.south, y);
    extent.north = Math.max(extent.north, y);
  }
  return extent;
}

/** Ratio of a degree of longitude to a degree of latitude; practically constant within one project. */
function shortening({ south, north }: Extent): number {
  return Math.cos((((south + north) / 2) * Math.PI) / 180);
}

function projection(parcels: readonly BookingParcel[]): (position: Position) => [x: number, y: number] {
  const extent = extentOf(parcels);
  const unit = drawingWidth / Math.max((extent.east - extent.west) * shortening(extent), 1e-9);
  return ([longitude, latitude]) => [
    round((longitude - extent.west) * shortening(extent) * unit),
    round((extent.north - latitude) * unit),
  ];
}

function heightOf(parcels: readonly BookingParcel[]): number {
  const extent = extentOf(parcels);
  const width = Math.max((extent.east - extent.west) * shortening(extent), 1e-9);
  return round((drawingWidth * (extent.north - extent.south)) / width);
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}

import type { BookingParcel } from '../../../contract/project/projects.ts';
import type { BookingStatus } from '../../../contract/shared/vocabulary.ts';

const svgNamespace = 'http://www.w3.org/2000/svg';
/** Width of the drawing in its own units; its height follows from the parcels' extent. */
export const drawingWidth = 1000;

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

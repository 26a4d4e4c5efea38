import { atom } from 'nanostores';
import type { HeatMode } from '../../../contract/map/modes.ts';
import { defaultMapMode, type MapMode } from '../../../contract/shared/vocabulary.ts';
import type { ClassesInView } from '../../map/classes-in-view.ts';
import type { BoundingBox } from '../../../lib/geo/bounds.ts';
import type { Theme } from '../../../map-tables/palette.ts';
import type { Hovered } from '../../map/tile-facts.ts';

/** How parcels are colored (specification §4: by zoning at first). */
export const $mapMode = atom<MapMode>(defaultMapMode);

/** The active heat mode; null while parcels are colored by map mode. */
export const $heatMode = atom<HeatMode | null>(null);

/** Ids of the mode's classes shown on the map; empty: all of them. */
export const $shownClasses = atom<ReadonlySet<string>>(new Set());

/** Switches the map mode and shows all of its classes. */
export function setMapMode(mode: MapMode): void {
  if (mode === $mapMode.get()) return;
  $shownClasses.set(new Set());
  $mapMode.set(mode);
}

/** Isolates a class, adds it to those already isolated, or removes it again. */
export function toggleClass(id: string): void {
  const shown = new Set($shownClasses.get());
  if (!shown.delete(id)) shown.add(id);
  $shownClasses.set(shown);
}

export function showClasses(ids: Iterable<string>): void {
  $shownClasses.set(new Set(ids));
}

export type MapFailure = 'data' | 'webgl';
export type MapStatus =
  | { status: 'loading' }
  | { status: 'ready' }
  | { status: 'failed'; reason: MapFailure; message: string | undefined };

/** Status of the map: ready after its first full render. A failure carries the server's own message, if any. */
export const $mapStatus = atom<MapStatus>({ status: 'loading' });

/** Incremented to rebuild the map after a failure. */
export const $mapAttempt = atom(0);

export function retryMap(): void {
  $mapStatus.set({ status: 'loading' });
  $mapAttempt.set($mapAttempt.get() + 1);
}

/** Number of parcels that the cell at the center of the view aggregates; undefined where single parcels are drawn. */
export const $parcelsPerCell = atom<number | undefined>(undefined);

/** The classes drawn in the viewport; undefined before the first render, null if they cannot be told. */
export const $classesInView = atom<ClassesInView | null | undefined>(undefined);

/** The feature under the pointer, from its tile; nothing is fetched for it. */
export const $hovered = atom<Hovered>(undefined);

/** Whether the zoom is high enough for parcels but the view contains none; undefined while they are on their way. */
export const $viewIsEmpty = atom<boolean | undefined>(false);

/** The map's extent, updated when it comes to rest; lists show what lies within it. */
export const $viewBox = atom<BoundingBox | undefined>(undefined);

/** Zoom level of that view; undefined before there is one. */
export const $zoom = atom<number | undefined>(undefined);

/** The parcel or neighborhood hovered in a list, highlighted on the map. */
export const $pointed = atom<{ layer: 'parcel' | 'neighborhood'; id: number } | undefined>(undefined);

/** Light or dark, from the system's color scheme. */
export const $theme = atom<Theme>('light');

/** Whether the browser is offline; the map then keeps showing what it has. */
export const $isOffline = atom(false);

import { atom } from 'nanostores';
import type { HeatMode } from '../../contract/map/modes.ts';
import { defaultMapMode, type MapMode } from '../../contract/shared/vocabulary.ts';
import type { BoundingBox } from '../../map/events.ts';
import type { Theme } from '../../map/palette.ts';
import type { Hovered } from '../../map/tile-facts.ts';

/** How parcels are coloured (specification §4: zoning to begin with). */
export const $mapMode = atom<MapMode>(defaultMapMode);

/** The heat mode that is shown over the parcels; null while they carry the colour. */
export const $heatMode = atom<HeatMode | null>(null);

/** Ids of the mode's classes that the map shows; none: all of them. */
export const $shownClasses = atom<ReadonlySet<string>>(new Set());

/** Colours the map by another mode, all of its classes shown. */
export function setMapMode(mode: MapMode): void {
  if (mode === $mapMode.get()) return;
  $shownClasses.set(new Set());
  $mapMode.set(mode);
}

/** Shows a class alone, or beside those that are shown alone already; or takes it away again. */
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

/**
 * Whether the map stands: ready after its first full picture. A failure carries the server's own sentence when it gave
 * one.
 */
export const $mapStatus = atom<MapStatus>({ status: 'loading' });

/** Raised to have the map built again after a failure. */
export const $mapAttempt = atom(0);

export function retryMap(): void {
  $mapStatus.set({ status: 'loading' });
  $mapAttempt.set($mapAttempt.get() + 1);
}

/** How many parcels a cell in the middle of the view summarises; undefined where single parcels are drawn. */
export const $parcelsPerCell = atom<number | undefined>(undefined);

/** What lies below the pointer, as its tile knows it; nothing is fetched for it. */
export const $hovered = atom<Hovered>(undefined);

/** Whether the view is near enough for parcels and has none. */
export const $viewIsEmpty = atom(false);

/** The ground that the map shows, once it has come to rest; lists show what lies in it. */
export const $viewBox = atom<BoundingBox | undefined>(undefined);

/** Zoom level of that view; undefined before there is one. */
export const $zoom = atom<number | undefined>(undefined);

/** A parcel or neighbourhood that is pointed at in a list; the map marks it. */
export const $pointed = atom<{ layer: 'parcel' | 'neighborhood'; id: number } | undefined>(undefined);

/** Light or dark, as the visitor's system asks. */
export const $theme = atom<Theme>('light');

/** Whether the browser has no network: the map then keeps what it shows. */
export const $isOffline = atom(false);

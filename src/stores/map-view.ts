import { atom } from 'nanostores';
import { defaultMapMode, type MapMode } from '../contract/vocabulary.ts';
import type { Theme } from '../map/palette.ts';

/** How parcels are coloured (specification §4: zoning to begin with). */
export const $mapMode = atom<MapMode>(defaultMapMode);

export function setMapMode(mode: MapMode): void {
  $mapMode.set(mode);
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

/** Whether aggregated cells are shown rather than parcels. */
export const $showsCells = atom(true);

export interface HoveredParcel {
  parcelNo: string;
  zoning: string;
  /** m² */
  areaSqm: number;
}

/** The parcel below the pointer, as its tile knows it; nothing is fetched for it. */
export const $hoveredParcel = atom<HoveredParcel | undefined>(undefined);

/** Whether the view is near enough for parcels and has none. */
export const $viewIsEmpty = atom(false);

/** Light or dark, as the visitor's system asks. */
export const $theme = atom<Theme>('light');

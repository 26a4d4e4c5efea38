import type { HeatMode, HeatSquares } from '../../contract/map/modes.ts';
import type { MapMode, OverlayGroup } from '../../contract/shared/vocabulary.ts';
import type { Annotations } from './annotations.ts';
import type { PassingParcels } from '../passing-parcels.ts';
import type { RequestedView } from '../requested-view.ts';
import type { TileParcel } from '../tile-facts.ts';

/** What the rest of the page may ask of the live map. Its code comes later than the page; this is only its shape. */
export interface MapController {
  setColoring(coloring: Coloring): void;
  /** Which parcels keep their colour; undefined: all. */
  setPassing(passing: PassingParcels | undefined): void;
  setOverlays(groups: readonly OverlayGroup[]): void;
  setSelection(targets: readonly MarkTarget[]): void;
  /** Marks the parcels of an offer. */
  setOffered(targets: readonly MarkTarget[]): void;
  /** Marks a parcel as if the pointer were over it. */
  setPointed(target: MarkTarget | undefined): void;
  /** What is drawn upon the land besides; its code comes with its first use. What clears is idle: it fetches no code. */
  annotate(isIdle: boolean, change: (on: Annotations) => void): void;
  /** What the loaded tiles know of the parcels that an expression matches, each once. */
  parcels(filter: unknown[]): TileParcel[];
  /** Moves to a view; at once for those who want no motion. */
  fit(view: RequestedView): void;
  remove(): void;
}

export interface Heat {
  mode: HeatMode;
  squares: HeatSquares;
}

/** What the map is coloured by. */
export interface Coloring {
  mode: MapMode;
  /** Ids of the mode's classes that are shown; none: all are. */
  shown: ReadonlySet<string>;
  /** Squares of a heat mode over the parcels. */
  heat: Heat | undefined;
}

export interface MarkTarget {
  layer: 'parcel' | 'neighborhood';
  id: number;
}

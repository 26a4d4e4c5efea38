import type { ExpressionSpecification } from 'maplibre-gl';
import type { HeatMode, HeatSquares } from '../../../contract/map/modes.ts';
import type { MapMode } from '../../../contract/shared/vocabulary.ts';
import type { Annotations } from './annotations.ts';
import type { LayerSwitch } from '../../../map-tables/overlays.ts';
import type { RequestedView } from '../requested-view.ts';
import type { ZoningEntry } from '../../../map-tables/modes.ts';
import type { TileParcel } from '../tile-facts.ts';

/** What the rest of the page may ask of the live map. Types only: the implementation is loaded after the page. */
export interface MapController {
  setColoring(coloring: Coloring): void;
  /** The condition of parcels that keep their color; undefined means all do. */
  setPassing(passing: ExpressionSpecification | undefined): void;
  /** Draws the layers of these switches, and hides those of the others. */
  setLayers(shown: readonly LayerSwitch[]): void;
  setSelection(targets: readonly MarkTarget[]): void;
  /** Marks the parcels of an offer. */
  setOffered(targets: readonly MarkTarget[]): void;
  /** Marks a parcel as hovered. */
  setPointed(target: MarkTarget | undefined): void;
  /**
   * Changes what is drawn on top of the land; its code is lazy-loaded on first use. With `isIdle` the change only
   * clears something and does not trigger loading.
   */
  annotate(isIdle: boolean, change: (on: Annotations) => void): void;
  /** Parcels in the loaded tiles that match an expression, deduplicated. */
  parcels(filter: unknown[]): TileParcel[];
  /** Moves the camera to a view, in the part of the map that nothing covers; jumps instead of animating when reduced motion is preferred. */
  fit(view: RequestedView): void;
  /** Brings what was last fitted or picked back into the visible part, unless the map has been moved by hand since. */
  reveal(): void;
  remove(): void;
}

export interface Heat {
  mode: HeatMode;
  squares: HeatSquares;
}

/** What the map is colored by. */
export interface Coloring {
  mode: MapMode;
  /** Zoning classes of the region; undefined until they are loaded. */
  zoning: readonly ZoningEntry[] | undefined;
  /** Ids of the mode's classes that are shown; empty means all. */
  shown: ReadonlySet<string>;
  /** Squares of a heat mode, drawn over the parcels. */
  heat: Heat | undefined;
}

export interface MarkTarget {
  layer: 'parcel' | 'neighborhood';
  id: number;
}

import type { BoundingBox } from '../../lib/geo/bounds.ts';
import type { ClassesInView } from './classes-in-view.ts';
import type { Hovered, TileParcel } from './tile-facts.ts';

/** Events that the map reports to the stores; its only output. */
export interface MapEvents {
  ready(): void;
  failed(reason: 'data' | 'webgl'): void;
  /** Something could not be loaded because the network is down, so the map is incomplete. */
  missed(): void;
  /** `several`: toggle the parcel in the current selection instead of replacing the selection. */
  parcelPicked(parcel: TileParcel, several: boolean): void;
  /** Parcel of a picked sale dot; its tile is not consulted. */
  salePicked(parcelObjectId: number, several: boolean): void;
  offerPicked(code: string): void;
  neighborhoodPicked(neighborhoodId: number): void;
  nothingPicked(): void;
  /** Parcels aggregated per cell in the middle of the viewport; undefined where single parcels are drawn. */
  showsCells(parcelCount: number | undefined): void;
  hovered(what: Hovered): void;
  /**
   * Whether the viewport contains no parcels although the zoom is high enough to draw them; undefined while they are
   * still being fetched.
   */
  viewIsEmpty(value: boolean | undefined): void;
  /** The classes drawn in the viewport; null if they cannot be told. */
  classesInView(found: ClassesInView | null): void;
  /** The camera has come to rest; reports the viewport's bounds and zoom. */
  moved(view: BoundingBox, zoom: number): void;
  /** The first corner of an area has been set. */
  cornerSet(): void;
  areaDrawn(area: BoundingBox): void;
  drawingCancelled(): void;
}

import type { Hovered, TileParcel } from './tile-facts.ts';

/** A box on the ground, degrees: west, south, east, north. */
export type BoundingBox = [west: number, south: number, east: number, north: number];

/** What the map tells the stores. Nothing else leaves it. */
export interface MapEvents {
  ready(): void;
  failed(reason: 'data' | 'webgl'): void;
  /** Something could not be had because there is no network: the picture has holes. */
  missed(): void;
  /** `several`: it is to be added to what is selected, or taken away. */
  parcelPicked(parcel: TileParcel, several: boolean): void;
  /** The parcel of a sale whose dot was picked; its tile is not asked. */
  salePicked(parcelObjectId: number, several: boolean): void;
  neighborhoodPicked(neighborhoodId: number): void;
  nothingPicked(): void;
  /** How many parcels a cell in the middle of the view summarises; undefined where single parcels are drawn. */
  showsCells(parcelCount: number | undefined): void;
  hovered(what: Hovered): void;
  /** Whether the view, near enough for parcels, has none. */
  viewIsEmpty(value: boolean): void;
  /** The view has come to rest; what it shows. */
  moved(view: BoundingBox, zoom: number): void;
  /** The first corner of an area stands. */
  cornerSet(): void;
  areaDrawn(area: BoundingBox): void;
  drawingCancelled(): void;
}

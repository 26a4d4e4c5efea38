import { tileset } from './tileset.ts';

/** A feature as the map library gives it. */
interface Feature {
  id?: string | number | undefined;
  properties: Record<string, unknown>;
}

/** A parcel as its tile knows it: what can be shown before any call has been answered. */
export interface TileParcel {
  parcelObjectId: number;
  parcelNo: string;
  zoning: string;
  /** m², whole */
  areaSqm: number;
  /** Mean of its ordinary sales, riyals per m²; undefined: never sold. */
  priceSarPerSqm: number | undefined;
  /** Price of its latest ordinary sale, riyals; undefined: never sold. */
  transactionPriceSar: number | undefined;
}

/** A cell of the low zooms: how many parcels it summarises, and its figures. */
export interface TileCell {
  parcelCount: number;
}

/** What lies below the pointer. */
export type Hovered =
  | ({ kind: 'parcel' } & TileParcel)
  | ({ kind: 'cell' } & TileCell)
  | { kind: 'overlay'; name: string }
  | undefined;

export function tileParcel({ id, properties }: Feature): TileParcel {
  const names = tileset.layers.parcel.attributes;
  const figure = (name: string) => (properties[name] === undefined ? undefined : Number(properties[name]));
  const text = (name: string) => String((properties[name] as string | undefined) ?? '');
  return {
    parcelObjectId: Number(id),
    parcelNo: text(names.parcelNo),
    zoning: text(names.zoning),
    areaSqm: Number(properties[names.areaSqm] ?? 0),
    priceSarPerSqm: figure(names.priceSarPerSqm),
    transactionPriceSar: figure(names.transactionPriceSar),
  };
}

export function tileCell({ properties }: Feature): TileCell {
  return { parcelCount: Number(properties[tileset.layers.cell.attributes.parcelCount] ?? 0) };
}

import { tileset } from '../../map-tables/tileset.ts';

/** A feature as returned by MapLibre. */
interface Feature {
  id?: string | number | undefined;
  properties: Record<string, unknown>;
}

/** A parcel's attributes from its tile: available before any request has completed. */
export interface TileParcel {
  parcelObjectId: number;
  parcelNo: string;
  /** Key of its zoning class; undefined: not known. */
  zoning: string | undefined;
  /** m², whole */
  areaSqm: number;
  /** Mean of its ordinary sales, riyals per m²; undefined if never sold. */
  priceSarPerSqm: number | undefined;
  /** Price of its latest ordinary sale, riyals; undefined if never sold. */
  transactionPriceSar: number | undefined;
}

/** A low-zoom cell: its number of parcels and their aggregated figures. */
export interface TileCell {
  parcelCount: number;
}

/** What is under the pointer. */
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
    zoning: properties[names.zoning] as string | undefined,
    areaSqm: Number(properties[names.areaSqm] ?? 0),
    priceSarPerSqm: figure(names.priceSarPerSqm),
    transactionPriceSar: figure(names.transactionPriceSar),
  };
}

export function tileCell({ properties }: Feature): TileCell {
  return { parcelCount: Number(properties[tileset.layers.cell.attributes.parcelCount] ?? 0) };
}

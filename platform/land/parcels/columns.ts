import type { Extent } from '../../../src/contract/shared/geo/bounds.ts';
import type { MetroDistances } from '../geometry/metro.ts';
import { Texts } from '../texts.ts';
import { firstWhere } from '../sales/groups.ts';
import type { ParcelListRow } from '../../store/parcels.ts';

/** Number of values per parcel in the column of boxes. */
const sides = 4;

/**
 * All parcels as typed-array columns, sorted by id: the fields that searches and the finder test, as numbers. A
 * parcel is addressed by its row index, called its place. Costs about 130 bytes of memory per parcel, so that any
 * finder query over a whole region takes only a few milliseconds.
 */
export class ParcelColumns {
  readonly count: number;
  readonly id: Float64Array;
  readonly regionId: Int32Array;
  /** 0 if the parcel has none. */
  readonly neighborhoodId: Float64Array;
  /** This and the next six columns: numbers of texts, see `Texts`; 0 if there is none. */
  readonly city: Uint32Array;
  readonly neighborhood: Uint32Array;
  readonly planNo: Uint32Array;
  readonly blockNo: Uint32Array;
  readonly parcelNo: Uint32Array;
  readonly zoning: Uint32Array;
  readonly landUse: Uint32Array;
  /** m² */
  readonly area: Float64Array;
  /** SAR per m²; `transactionPrice` is in SAR. NaN if there is none. */
  readonly perSqm: Float64Array;
  readonly transactionPrice: Float64Array;
  /** Center, in degrees: `x` is the longitude, `y` the latitude. */
  readonly x: Float64Array;
  readonly y: Float64Array;
  /** Distance to the nearest metro station, see `MetroDistances`. */
  readonly metroMeters: Float64Array;
  readonly texts = new Texts();
  /** West, south, east and north of each parcel, interleaved. */
  readonly #boxes: Float64Array;
  readonly #metro: MetroDistances;
  #naturalPlaces: Uint32Array | undefined;

  constructor(count: number, metro: MetroDistances) {
    this.count = count;
    this.#metro = metro;
    this.id = new Float64Array(count);
    this.regionId = new Int32Array(count);
    this.neighborhoodId = new Float64Array(count);
    this.city = new Uint32Array(count);
    this.neighborhood = new Uint32Array(count);
    this.planNo = new Uint32Array(count);
    this.blockNo = new Uint32Array(count);
    this.parcelNo = new Uint32Array(count);
    this.landUse = new Uint32Array(count);
    this.zoning = new Uint32Array(count);
    this.area = new Float64Array(count);
    this.perSqm = new Float64Array(count);
    this.transactionPrice = new Float64Array(count);
    this.x = new Float64Array(count);
    this.y = new Float64Array(count);
    this.metroMeters = new Float64Array(count);
    this.#boxes = new Float64Array(count * sides);
  }

  /** Writes a parcel at its row index. */
  set(at: number, row: ParcelListRow): void {
    const { texts } = this;
    const middle = { x: row.centroid_x, y: row.centroid_y };
    this.id[at] = row.id;
    this.regionId[at] = row.region_id;
    this.neighborhoodId[at] = row.neighborhood_id ?? 0;
    this.city[at] = texts.numberOf(row.city_name);
    this.neighborhood[at] = texts.numberOf(row.neighborhood_name);
    this.planNo[at] = texts.numberOf(row.plan_no);
    this.blockNo[at] = texts.numberOf(row.block_no);
    this.parcelNo[at] = texts.numberOf(row.parcel_no);
    this.landUse[at] = texts.numberOf(row.land_use_group);
    this.zoning[at] = texts.numberOf(row.zoning);
    this.area[at] = row.area_sqm;
    this.perSqm[at] = row.price_sar_per_sqm ?? Number.NaN;
    this.transactionPrice[at] = row.transaction_price_sar ?? Number.NaN;
    this.x[at] = middle.x;
    this.y[at] = middle.y;
    this.metroMeters[at] = this.#metro.meters(row.region_id, middle);
    this.#boxes.set([row.west, row.south, row.east, row.north], at * sides);
  }

  /** Position in natural sort order for each text number, see `Texts`. */
  get naturalPlaces(): Uint32Array {
    return (this.#naturalPlaces ??= this.texts.naturalPlaces());
  }

  /** Returns the row index of a parcel by binary search; undefined when the id is unknown. */
  placeOf(id: number): number | undefined {
    const at = firstWhere(this.id, (each) => each >= id);
    return this.id[at] === id ? at : undefined;
  }

  /** Extends a box so that it contains a parcel. */
  widen(box: Extent, at: number): void {
    const start = at * sides;
    box.west = Math.min(box.west, this.#boxes[start] ?? box.west);
    box.south = Math.min(box.south, this.#boxes[start + 1] ?? box.south);
    box.east = Math.max(box.east, this.#boxes[start + 2] ?? box.east);
    box.north = Math.max(box.north, this.#boxes[start + 3] ?? box.north);
  }
}

import type { Generated } from 'kysely';
import type { Extent } from '../../lib/geo/bounds.ts';
import type { RevisionGroup } from '../../contract/shared/revisions.ts';
import type {
  CityPart,
  Origin,
  OverlayKind,
  RegionKey,
  SaleKind,
  SaleLevel,
} from '../../contract/shared/vocabulary.ts';

/** Land: regions, parcels, sales, metrics, and tables derived from them. */

export interface RegionTable extends ExtentColumns {
  id: number;
  key: RegionKey;
  name: string;
  name_en: Generated<string>;
  zoom: number;
  min_zoom: number;
  /** Parcels in the region, and how many of them were generated; counted when data is loaded. */
  parcel_count: Generated<number>;
  demo_parcel_count: Generated<number>;
  /** 1 if the region has land, sales or indicators; determined when data is loaded. */
  has_data: Generated<number>;
  /** Day of the newest sale, `YYYY-MM-DD`; null: there is none. Determined when data is loaded. */
  last_sale_on: Generated<string | null>;
}

/** One row per load: the demo generator, or one kind of imported file of one region. */
export interface SourceTable {
  id: Generated<number>;
  /** Stable key of the load, so that loading again replaces rather than adds. */
  load_key: string;
  name: string;
  origin: Origin;
  licence: string | null;
  updated_at: string;
  /** Day on which the publisher gave the data out, `YYYY-MM-DD`; null: not known. */
  published_on: Generated<string | null>;
  /** Names of the files that its rows came from, joined by `, `; empty: not known. */
  files: Generated<string>;
}

/** A city: a place for deeds and indicators that no neighborhood takes. Its point is given, or that of its districts. */
export interface CityTable {
  id: number;
  region_id: number;
  name: string;
  /** `cityKey(name)` of the imports. */
  folded_name: string;
  x: number;
  y: number;
  source_id: number;
}

export interface ExtentColumns extends Extent {
  centroid_x: number;
  centroid_y: number;
}

export interface NeighborhoodTable extends ExtentColumns {
  id: number;
  region_id: number;
  city_name: string;
  name: string;
  /** `foldNeighborhoodName(name)` and `foldArabic(city_name)`: normalized names for comparison. */
  folded_name: string;
  folded_city: string;
  municipality_name: string | null;
  /** Part of the city, where the publisher of the districts says it. */
  city_part: Generated<CityPart | null>;
  geometry: string;
  source_id: number;
}

/**
 * Precomputed quarterly metrics. A published row and a demo row may both exist; readers prefer the published one.
 */
export interface NeighborhoodMetricTable {
  neighborhood_id: number;
  origin: Origin;
  year: number;
  quarter: number;
  average_price: number;
  average_basis: 'published' | 'value_over_area' | 'median_of_sales';
  highest_price: number | null;
  lowest_price: number | null;
  deed_count: number;
  total_value: number;
  total_area: number;
  source_id: number;
}

/** Quarterly metrics of the land of a city that lies in no known neighborhood, always published ones. */
export interface CityMetricTable extends Omit<NeighborhoodMetricTable, 'neighborhood_id' | 'origin'> {
  region_id: number;
  /** As the first row of the city writes it. */
  city_name: string;
  /** `cityKey(city_name)` of the imports. */
  folded_city: string;
}

export interface SubdivisionTable {
  id: number;
  region_id: number;
  neighborhood_id: number | null;
  plan_no: string;
  geometry: string;
  label_x: number;
  label_y: number;
  source_id: number;
}

/** A zone in which a fee on white land is due, for the days on which its rate holds. */
export interface LandFeeZoneTable extends ExtentColumns {
  id: number;
  region_id: number;
  /** City in which the land of one owner is added up; null: not known. */
  city_name: string | null;
  name: string;
  /** Percent of the value of the land a year. */
  rate_percent: number;
  threshold_sqm: number;
  /** `YYYY-MM-DD`; the last day is null while it holds until further notice. */
  valid_from: string;
  valid_until: string | null;
  /** Law, regulation or decree, and where it can be read. */
  law: string;
  law_url: string | null;
  geometry: string;
  source_id: number;
}

export interface ParcelTable extends ExtentColumns {
  id: number;
  region_id: number;
  neighborhood_id: number | null;
  parcel_id: string;
  parcel_no: string;
  block_no: string | null;
  plan_no: string | null;
  city_name: string;
  municipality_name: string | null;
  neighborhood_name: string | null;
  area_sqm: number;
  land_category: string | null;
  /** Key of its group; null: not known. */
  land_use_group: string | null;
  land_use_detailed: string | null;
  /** Key of its zoning class; null: not known. `unclassified`: there is no class for its code. */
  zoning: string | null;
  geometry: string;
  /** Web Mercator cell at zoom 16 of the centroid, see `database/parcel/cell.ts`. */
  cell: number;
  /** Of its ordinary sales: their mean, SAR per m², and the price of the latest. Null: there is none. */
  price_sar_per_sqm: Generated<number | null>;
  transaction_price_sar: Generated<number | null>;
  /**
   * Price that a file of parcels states, its day (`YYYY-MM-DD`) and the source. One with a day is a sale as well, see
   * `SaleTable.stated_parcel_id`; one without counts in no figure.
   */
  stated_price_sar: Generated<number | null>;
  stated_price_sar_per_sqm: Generated<number | null>;
  stated_price_on: Generated<string | null>;
  stated_price_source_id: Generated<number | null>;
  /** Code of the building rules, as the publisher writes it. */
  rule_id: Generated<string | null>;
  /** Zoning as the publisher writes it. */
  zoning_code: Generated<string | null>;
  /** Comparison key of plan and number (`plotKey` of the imports); null: one of them is not known. */
  plot_key: Generated<string | null>;
  /** JSON object: stated lengths of its sides in meters, by `mainSides`; null: none is stated. */
  side_lengths: Generated<string | null>;
  source_id: number;
}

/**
 * What parcels are recognized by when they are loaded again: fingerprints of the publisher's id, and of city, plan,
 * block and number. Kept after a parcel is gone, so that it comes back under its address.
 */
export interface ParcelKeyTable {
  /** Of the region and the key. */
  fingerprint: number;
  region_id: number;
  /** `plot`: city, plan, block and number; else the publisher whose id it is. */
  kind: string;
  parcel_id: number;
}

export interface SaleTable {
  id: number;
  region_id: number;
  transaction_no: string;
  date: string;
  price_sar: number;
  area_sqm: number;
  /** Null: the deed does not say. */
  type: string | null;
  kind: SaleKind;
  parcel_count: number;
  /** How exactly its place is known; the columns below tell it for sales that are not on a parcel. */
  level: Generated<SaleLevel>;
  neighborhood_id: Generated<number | null>;
  /** As written on the deed. */
  deed_city: Generated<string | null>;
  deed_district: Generated<string | null>;
  deed_plan: Generated<string | null>;
  /** Several are joined by `، `. */
  deed_parcel: Generated<string | null>;
  /** As that of parcels, for the first parcel on the deed. */
  plot_key: Generated<string | null>;
  hijri_date: Generated<string | null>;
  /** Middle of the neighborhood or city, degrees; null when neither is known. */
  x: Generated<number | null>;
  y: Generated<number | null>;
  /** The parcel whose row in a file states the price with its day; null: a deed does. */
  stated_parcel_id: Generated<number | null>;
  source_id: number;
}

export interface SaleParcelTable {
  sale_id: number;
  parcel_id: number;
}

/** Rows of a publisher's quarterly sales indicators, as read. */
export interface SalesIndicatorTable {
  id: Generated<number>;
  region_id: number;
  /** Null: the row counts for its city, or waits for its district. */
  neighborhood_id: number | null;
  year: number;
  quarter: number;
  city_name: string;
  district_name: string;
  property_type: string;
  property_class: string;
  deed_count: number;
  total_value: number;
  total_area: number;
  average_price: number | null;
  highest_price: number | null;
  lowest_price: number | null;
  source_id: number;
}

export interface StreetTable {
  id: number;
  region_id: number;
  name: string | null;
  /** Null: not known. */
  class: 'arterial' | 'collector' | 'local' | null;
  /** Meters; null: not known. */
  width_m: Generated<number | null>;
  /** Of the width, where a later load without one left it; null: that of the row. */
  width_source_id: Generated<number | null>;
  /** Degrees; null in rows of releases before 0.3, which then lie along no parcel. */
  west: Generated<number | null>;
  south: Generated<number | null>;
  east: Generated<number | null>;
  north: Generated<number | null>;
  geometry: string;
  source_id: number;
}

/** A line along the side of a parcel, with the length that its publisher states of it. */
export interface EdgeLengthTable {
  id: number;
  region_id: number;
  /** Meters. */
  length_m: number;
  /** Degrees. */
  west: number;
  south: number;
  east: number;
  north: number;
  geometry: string;
  source_id: number;
}

/** A line, station or area that the map can show as an overlay. */
export interface OverlayTable {
  id: Generated<number>;
  region_id: number;
  kind: OverlayKind;
  name: string;
  /** Short name of a line: «المسار الأزرق». */
  short_name: string | null;
  /** Number of a line; for a station, the number of its line. */
  number: string | null;
  /** Color of a line, or of a station's line: `#rrggbb`. */
  color: string | null;
  geometry: string;
  source_id: number;
}

/** A class of zoning. A region with classes of its own has those, any other region the ones without a region. */
export interface ZoningClassTable {
  id: Generated<number>;
  region_id: number | null;
  /** What parcels, tiles and addresses hold. */
  key: string;
  /** Short text, drawn on parcels. */
  code: string;
  name: string;
  name_en: string | null;
  /** `#rrggbb`, before it is mixed with the land. */
  color: string;
  position: number;
  /** Further spellings in files, separated by `|`. */
  words: Generated<string>;
  /** Null: the specification's. */
  source_id: number | null;
}

/** A group of land use, of a region or, without one, of all regions that have none of their own. */
export interface LandUseGroupTable {
  id: Generated<number>;
  region_id: number | null;
  key: string;
  name: string;
  name_en: string | null;
  position: number;
  /** Of several groups whose words a text contains, the one with the lowest rank holds. */
  rank: number;
  /** Folded parts of words that mean it, separated by `|`; all that are joined by `+` must occur. */
  words: string;
  source_id: number | null;
}

/** A building rule. Of several for one code, the last that has begun is in force. */
export interface BuildingRuleTable {
  id: Generated<number>;
  region_id: number;
  /** Code of the rule, or of the zoning class that it is for, as the publisher writes it. */
  code: string;
  /** `foldCode(code)`: for comparison. */
  folded_code: string;
  name: Generated<string | null>;
  /** `YYYY-MM-DD`; empty: it has always been in force. */
  valid_from: Generated<string>;
  max_floors: number | null;
  max_height_m: number | null;
  max_coverage_ratio: number | null;
  floor_area_ratio: number | null;
  setback_front_m: number | null;
  setback_side_m: number | null;
  setback_back_m: number | null;
  /** Uses in Arabic, joined by `|`; empty: it states none. */
  allowed_uses: Generated<string>;
  note: string | null;
  source_id: number;
}

export interface DataStateTable {
  key: string;
  value: string;
}

/** Revisions of groups of public data (`contract/shared/revisions.ts`). */
export interface RevisionTable {
  name: RevisionGroup;
  /** Differs after every change. */
  value: string;
  /** ISO 8601, UTC. */
  changed_at: string;
}

/** A row of land that was written since the last snapshot, see `land-changes.ts`. */
export interface LandChangeTable {
  /** Ascending. */
  seq: Generated<number>;
  kind: 'sale' | 'parcel' | 'region';
  row_id: number;
}

/** A process of the platform that runs. */
export interface PlatformProcessTable {
  id: string;
  /** Revision of the land that it answers from, see `landRevision`. */
  land_revision: string;
  /** ISO 8601, UTC. */
  seen_at: string;
}

/** Requests of one caller in one time window, summed over all processes. */
export interface RequestCountTable {
  key: string;
  /** Start of the window, milliseconds since 1970. */
  window_start: number;
  count: number;
}

/** An entry that search finds by a substring. */
export interface SearchEntryTable extends ExtentColumns {
  id: Generated<number>;
  kind: 'city' | 'neighborhood' | 'plan' | 'block_no' | 'parcel_no';
  region_id: number;
  folded: string;
  /** The name, or the number as written. */
  label: string;
  plan_no: string | null;
  parcel_no: string | null;
  neighborhood_id: number | null;
  /** Location in words: neighborhood and city. */
  context: string | null;
  parcel_count: number;
}

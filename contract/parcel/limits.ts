/** Limits of parcels, their comparables, their plans and the fee on their land. */
export const parcelLimits = {
  /** How far back comparable sales may go, in months, and how much their area may differ, in percent. */
  comparedMonthsLowest: 1,
  comparedMonthsHighest: 120,
  toleranceLowest: 5,
  toleranceHighest: 100,
  /** Comparable sales until which conditions are widened, and most that are told. */
  comparablesWanted: 8,
  comparablesMost: 200,
  /** Sales of a year from which a median is a point of an index of prices. */
  indexSales: 20,
  /** Adjustment of a comparable's price by hand, in percent up or down, and length of its reason. */
  adjustmentHighest: 50,
  adjustmentReason: 60,
  /** Minimum and maximum parcels in a comparison: a single one has nothing to be compared with. */
  comparedParcelsLowest: 2,
  comparedParcels: 4,
  /** Maximum parcels per request for outlines. */
  outlineParcels: 20,
  /** Maximum parcels requested for a plan; it shows as many as outlines are returned for. */
  planParcels: 200,
  /** Most parcels that one parcel can become. */
  successors: 100,
  /** Fee on white land: highest rate, % of its value a year; area from which it is due where a zone names none, m². */
  landFeeHighest: 10,
  landFeeThreshold: 5000,
  /** Highest area and value that people state of their own land, m² and riyals. */
  statedAreaHighest: 1_000_000_000,
  statedValueHighest: 1_000_000_000_000,
} as const;

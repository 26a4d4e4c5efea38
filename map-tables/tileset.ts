/**
 * The tileset is a contract: layer names, attribute names and zooms that the pipeline writes and the map style
 * reads. Renaming or removing anything here is a major change: raise `schemaVersion`, and every archive is rebuilt.
 * Adding a layer or an attribute is compatible: an archive made before has none of it, and the style must draw then too.
 *
 * Attributes are integers or short texts. Fractions are rounded when tiles are made (vector tiles store floats with
 * noise), and an absent attribute means "no data": it is never written as 0.
 */
export const tileset = {
  schemaVersion: 1,
  /** Zooms 8 to 12 show aggregated cells, 13 to 15 the parcels themselves; beyond 15 the map overzooms. */
  minZoom: 8,
  parcelZoom: 13,
  maxZoom: 15,
  /** Size limit of a tile as stored and sent (gzip), in bytes. */
  maxTileBytes: 500_000,
  /** A tile below `parcelZoom` is a grid of this many cells per side. */
  cellsPerTileSide: 64,
  layers: {
    /** One polygon per parcel; the feature id is the parcelObjectId. */
    parcel: {
      name: 'parcel',
      minZoom: 13,
      maxZoom: 15,
      attributes: {
        /** Area in m². */
        areaSqm: 'area_sqm',
        /** Average price of the parcel's ordinary sales, riyals per m². Absent: never sold. */
        priceSarPerSqm: 'price_sar_per_sqm',
        /** Price of the parcel's latest ordinary sale, riyals. Absent: never sold. */
        transactionPriceSar: 'transaction_price_sar',
        /** Key of the zoning class in the set of the region. Absent: not known. */
        zoning: 'zoning',
        /** Parcel number as on the plan: a text such as `303/أ`. Absent: not known. */
        parcelNo: 'parcel_no',
      },
    },
    /**
     * Square cells that aggregate the parcels whose center lies in them, with the same color attributes as parcels. A
     * parcel much larger than a cell is not aggregated but drawn with its own outline, before the cells; it may be
     * split across several tiles, with the same id in each.
     */
    cell: {
      name: 'cell',
      minZoom: 8,
      maxZoom: 12,
      attributes: {
        areaSqm: 'area_sqm',
        priceSarPerSqm: 'price_sar_per_sqm',
        transactionPriceSar: 'transaction_price_sar',
        zoning: 'zoning',
        /** How many parcels the cell aggregates; 1 for an outline. */
        parcelCount: 'parcel_count',
      },
    },
    /** Neighborhood outlines; the feature id is the neighborhoodId. */
    neighborhood: {
      name: 'neighborhood',
      minZoom: 8,
      maxZoom: 15,
      attributes: {
        name: 'name',
        /** Latest quarterly average from a published source, riyals per m². Absent: none published. */
        publishedPriceSarPerSqm: 'published_price_sar_per_sqm',
      },
    },
    neighborhoodLabel: { name: 'neighborhood_label', minZoom: 10, maxZoom: 15, attributes: { name: 'name' } },
    /** Subdivision plans («مخطط»): outline and label. */
    subdivision: { name: 'subdivision', minZoom: 12, maxZoom: 15, attributes: { planNo: 'plan_no' } },
    subdivisionLabel: {
      name: 'subdivision_label',
      minZoom: 13,
      maxZoom: 15,
      attributes: { planNo: 'plan_no' },
    },
    /** One point inside each block of a plan; the feature id is that of the parcel it lies on. */
    blockLabel: {
      name: 'block_label',
      minZoom: 15,
      maxZoom: 15,
      attributes: {
        /** Block number as on the plan: a text. */
        blockNo: 'block_no',
      },
    },
    /** Street centerlines. */
    street: {
      name: 'street',
      minZoom: 8,
      maxZoom: 15,
      attributes: {
        name: 'name',
        /**
         * `arterial`, `collector` or `local`; each class has its first zoom in `streetMinZoom`. Absent: not known; the
         * street is shown as the least of them.
         */
        class: 'class',
        /** Width in whole meters. Absent: not known. */
        widthM: 'width_m',
      },
    },
  },
  streetMinZoom: { arterial: 8, collector: 12, local: 14 },
} as const;

export type TileLayer = keyof typeof tileset.layers;
export type StreetClass = keyof typeof tileset.streetMinZoom;

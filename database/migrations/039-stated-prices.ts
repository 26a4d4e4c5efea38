const statedColumns = [
  'stated_price_sar double precision',
  'stated_price_sar_per_sqm double precision',
  'stated_price_on text',
  'stated_price_source_id bigint',
];

/** Parcels of files whose prices are those of no ordinary sale. */
const pricedByFile = `(transaction_price_sar is not null or price_sar_per_sqm is not null)
  and source_id in (select id from source where origin = 'import')
  and not exists (select 1 from sale_parcel join sale on sale.id = sale_parcel.sale_id
    where sale_parcel.parcel_id = parcel.id and sale.kind = 'ordinary')`;

/** Moves prices of files out of the columns of sales; tiles and caches are made again where there are such. */
export const moves = [
  `update parcel set stated_price_sar = transaction_price_sar, stated_price_sar_per_sqm = price_sar_per_sqm,
    stated_price_source_id = source_id, transaction_price_sar = null, price_sar_per_sqm = null
    where ${pricedByFile}`,
  `update revision set value = value || '-stated' where name in (select 'land:' || key from region
    where id in (select region_id from parcel where stated_price_source_id is not null))`,
];

/**
 * Prices that files of parcels state, apart from those of sales: until now they stood in the same columns. They have no
 * day, which was not read.
 */
export function statements(): string[] {
  return [
    ...statedColumns.map((column) => `alter table parcel add column ${column}`),
    'alter table sale add column stated_parcel_id bigint',
    ...moves,
  ];
}

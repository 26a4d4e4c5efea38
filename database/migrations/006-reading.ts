/** Indexes for the ordered reads of lists, searches and the index of sales. */
export function statements(): string[] {
  return [
    'create index sale_by_date on sale (date, id)',
    'create index parcel_by_block on parcel (block_no, region_id)',
    'create index parcel_by_zoning on parcel (zoning, region_id)',
    'create index parcel_by_area on parcel (area_sqm)',
  ];
}

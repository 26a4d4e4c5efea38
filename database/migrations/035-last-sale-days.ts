/** The day of the newest sale of each region, from which periods count back. */
export function statements(): string[] {
  return [
    'alter table region add column last_sale_on text',
    'update region set last_sale_on = (select max(date) from sale where sale.region_id = region.id)',
  ];
}

import { createRandom } from '../../pipeline/demo/land/random.ts';
import { limits } from '../../contract/shared/limits.ts';
import { parcelAt, type ScaleRegion } from './land.ts';

/** What people ask of the land, by kind, with the time within which 95 of 100 are to be answered, in milliseconds. */
export interface Kind {
  name: string;
  limit: number;
  next: () => string;
}

/** Requests about places all over the country, each about another one. */
export function kindsOfRequests(regions: readonly ScaleRegion[]): Kind[] {
  const random = createRandom('scale');
  const parcel = () => {
    const region = random.pick(regions);
    return parcelAt(region, random.whole(0, region.parcels - 1));
  };
  const query = (path: string, values: Record<string, string | number | null>) => {
    const given = Object.entries(values).flatMap(([name, value]) =>
      value === null ? [] : [[name, String(value)]],
    );
    return `/${path}?${new URLSearchParams(given)}`;
  };
  const box = (half: number) => {
    const { centroid_x: x, centroid_y: y } = parcel();
    return { boundaryFrom: `${x - half},${y - half}`, boundaryTo: `${x + half},${y + half}` };
  };
  const filter = () =>
    random.pick([
      {},
      { period: 'last_year' },
      { fromPrice: 1500, toPrice: 4000 },
      { fromArea: 400, landUseGroup: 'residential', orderBy: 'area_high' },
    ]);
  const list = (half: number, limit: number) => () =>
    query('transactions/boundaries', { ...box(half), limit, ...filter() });
  return [
    { name: 'sales of a street', limit: 60, next: list(0.002, limits.pageSizeMax) },
    { name: 'sales of a city, counted', limit: 120, next: list(0.2, 10) },
    { name: 'sales of a city, page of 200', limit: 150, next: list(0.2, limits.pageSizeMax) },
    {
      name: 'finder',
      limit: 250,
      next: () => {
        const from = random.pick([300, 500, 700]);
        const price = random.pick([1000, 2000, 3000]);
        return query('api/finder/need', {
          regionId: random.pick(regions).id,
          ...{ fromArea: from, toArea: from + 200, fromPrice: price, toPrice: price + 1000 },
          ...{ mapMode: 'zoning_color', classes: random.pick(['residential', 'commercial']) },
        });
      },
    },
    {
      name: 'comparables',
      limit: 100,
      next: () => {
        const { id, centroid_x: x, centroid_y: y, area_sqm: area, land_use_group: use } = parcel();
        return query('api/transactions/search', {
          ...{ near: `${x},${y}`, withinMeters: random.pick([500, 1000, 2000]), exceptParcelObjectId: id },
          ...{ fromDate: '2020-01-01', fromArea: Math.floor(area * 0.7), toArea: Math.ceil(area * 1.3) },
          ...{ landUseGroup: use ?? null, orderBy: 'newest', limit: limits.pageSizeMax },
        });
      },
    },
    {
      name: 'price series',
      limit: 100,
      next: () => {
        const ids = Array.from({ length: 10 }, () => parcel().id);
        return query('api/parcel/metrics/priceOfMeter', {
          groupingType: 'Monthly',
          parcelObjsIds: ids.join(),
        });
      },
    },
    {
      name: 'heat squares',
      limit: 250,
      next: () => {
        const mode = random.pick(['sales_density', 'price_growth', 'median_price']);
        return `/tiles/heat/${mode}/${random.pick(regions).key}`;
      },
    },
  ];
}

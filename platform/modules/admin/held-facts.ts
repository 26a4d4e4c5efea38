import { z } from 'zod';
import type { HeldRow } from '../../../contract/admin/data.ts';

type HeldFacts = Omit<
  HeldRow,
  'id' | 'kind' | 'file' | 'line' | 'reason' | 'detail' | 'reference' | 'region'
>;

const text = z.string().nullish();
const figure = z.number().nullish();

/** What a load keeps of a row that it holds aside (`held_row.content`), by kind, as far as a person decides by it. */
const Deed = z.object({
  ...{
    date: text,
    cityText: text,
    districtText: text,
    planNo: text,
    propertyType: text,
    propertyClass: text,
  },
  ...{ price: figure, area: figure, parcels: z.array(z.string()).catch([]) },
});
const Indicator = z.object({
  ...{ year: z.number(), quarter: z.number(), city: text, district: text, type: text, class: text },
  figures: z.object({ deeds: figure, value: figure, area: figure, average: figure }),
});
const Parcel = z.object({
  given: z.object({ city: text, neighborhood: text, plan: text, parcel: text, area: text, landUse: text }),
});

/** Place, time, figures and price per m² of a held row. */
export function factsOfHeld(kind: HeldRow['kind'], content: string): HeldFacts {
  const row: unknown = JSON.parse(content);
  if (kind === 'sales') return factsOfDeed(Deed.parse(row));
  return kind === 'indicators' ? factsOfIndicator(Indicator.parse(row)) : factsOfParcel(Parcel.parse(row));
}

function factsOfDeed(deed: z.infer<typeof Deed>): HeldFacts {
  const { price = null, area = null } = deed;
  return {
    ...{ city: deed.cityText ?? null, district: deed.districtText ?? null, plan: deed.planNo ?? null },
    ...{ parcel: deed.parcels.join('، ') || null, when: deed.date ?? null, deeds: null },
    type: joined(deed.propertyType, deed.propertyClass),
    ...{ priceSar: price, areaSqm: area, pricePerSqm: perSqm(price, area) },
  };
}

function factsOfIndicator({ year, quarter, figures, ...row }: z.infer<typeof Indicator>): HeldFacts {
  const { deeds = null, value = null, area = null, average } = figures;
  return {
    ...{ city: row.city || null, district: row.district || null, plan: null, parcel: null, deeds },
    ...{ when: `${year}-Q${quarter}`, type: joined(row.type, row.class) },
    ...{ priceSar: value, areaSqm: area, pricePerSqm: average ?? perSqm(value, area) },
  };
}

function factsOfParcel({ given }: z.infer<typeof Parcel>): HeldFacts {
  const area = Number(given.area ?? NaN);
  return {
    ...{ city: given.city ?? null, district: given.neighborhood ?? null, plan: given.plan ?? null },
    ...{ parcel: given.parcel ?? null, when: null, type: given.landUse ?? null, deeds: null },
    ...{ priceSar: null, areaSqm: Number.isFinite(area) ? area : null, pricePerSqm: null },
  };
}

function joined(...texts: (string | null | undefined)[]): string | null {
  return texts.filter(Boolean).join('، ') || null;
}

function perSqm(price: number | null, area: number | null): number | null {
  return price !== null && area !== null && area > 0 ? price / area : null;
}

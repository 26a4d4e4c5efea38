import type { Insertable } from 'kysely';
import type { OfferTable } from '../../../database/schema/schema.ts';
import type { OfferPurpose } from '../../../contract/shared/vocabulary.ts';
import { formatNumber } from '../../../words/format.ts';
import { transactionTypeOf } from '../land/land-use.ts';
import { createRandom, type Random } from '../land/random.ts';
import type { DemoOrganisation } from './organisations.ts';
import { areaOf, boxAround, placeWords, roundedPrice, type Site } from './site.ts';

/** An offer before the store has assigned the ids of its broker and source. */
export interface DemoOffer {
  organisationCode: string;
  row: Omit<Insertable<OfferTable>, 'organisation_id' | 'source_id'>;
  parcelIds: number[];
}

const dayMilliseconds = 86_400_000;
/** Offers are at most half a year old at the end of the demo data, and every fifth has expired by then. */
const firstDay = Date.UTC(2026, 3, 1);
const firstValidDay = Date.UTC(2027, 0, 1);

/** Owners ask a little more than land is worth. */
const asked = [0.98, 1.18] as const;

/** A lease is offered at its yearly rent, this fraction of the price. */
const rentShare = 0.05;

export function offersOf(
  region: { id: number; number: number },
  seed: string,
  sites: readonly Site[],
  brokers: readonly DemoOrganisation[],
): DemoOffer[] {
  return sites.map((site, index) => {
    const number = index + 1;
    const code = `OF-${region.number}-${String(number).padStart(5, '0')}`;
    const random = createRandom(`${seed}/${code}`);
    const purpose: OfferPurpose = random.chance(0.12) ? 'lease' : 'sale';
    const worth = site.landPrices.reduce((sum, one) => sum + one, 0);
    const price = worth * random.between(...asked);
    const { neighborhood } = site;
    return {
      organisationCode: random.pick(brokers).code,
      row: {
        id: region.number * 10_000_000 + number,
        code,
        region_id: region.id,
        neighborhood_id: neighborhood.id,
        title: titleOf(site),
        description: descriptionOf(random, site, purpose),
        purpose,
        city_name: neighborhood.city_name,
        neighborhood_name: neighborhood.name,
        area_sqm: areaOf(site),
        price_sar: roundedPrice(purpose === 'lease' ? price * rentShare : price),
        ...datesOf(random, number % 5 === 0),
        ...boxAround(site),
      },
      parcelIds: site.parcels.map(({ id }) => id),
    };
  });
}

function datesOf(random: Random, hasRunOut: boolean): { published_at: string; valid_until: string } {
  const published = random.whole(0, hasRunOut ? 120 : 182);
  const validUntil = hasRunOut
    ? endOfDay(firstDay, published + random.whole(30, 60))
    : endOfDay(firstValidDay, random.whole(0, 179));
  const minutes = random.whole(6 * 60, 17 * 60);
  const publishedAt = new Date(firstDay + published * dayMilliseconds + minutes * 60_000);
  return { published_at: publishedAt.toISOString(), valid_until: validUntil };
}

/** Last second of a day in Riyadh, three hours ahead of UTC. */
function endOfDay(start: number, days: number): string {
  return new Date(start + (days + 1) * dayMilliseconds - 3 * 3_600_000 - 1000).toISOString();
}

function landOf({ parcels }: Site): string {
  const [first] = parcels;
  if (!first) throw new Error('an offer has no parcel');
  const type = transactionTypeOf(first);
  if (parcels.length === 1) return type;
  return `${type} من ${parcels.length === 2 ? 'قطعتين متجاورتين' : `${parcels.length} قطع متجاورة`}`;
}

function titleOf(site: Site): string {
  return `${landOf(site)} في ${placeWords(site)}، ${formatNumber(areaOf(site))} م²`;
}

const remarks = [
  'الشوارع مسفلتة والخدمات قائمة.',
  'قريبة من طريق رئيسي ومن مسجد وحديقة.',
  'تصل إليها المياه والكهرباء والصرف.',
  'الموقع هادئ ومناسب للبناء فوراً.',
  'السعر قابل للتفاوض للجاد.',
];

function descriptionOf(random: Random, site: Site, purpose: OfferPurpose): string {
  const rent = purpose === 'lease' ? ' المبلغ إيجار سنة واحدة.' : '';
  const plan = site.parcels[0]?.plan_no;
  return `${landOf(site)} على المخطط ${plan} في ${placeWords(site)} بمدينة ${site.neighborhood.city_name}. ${random.pick(remarks)}${rent} عرض تجريبي.`;
}

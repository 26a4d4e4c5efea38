import type { Offer } from '../../contract/offer/offers.ts';
import type { Parcel } from '../../contract/parcel/parcels.ts';
import type { TransactionDetail } from '../../contract/sale/transactions.ts';
import type { RegionKey } from '../../contract/shared/vocabulary.ts';
import { words } from '../../words/ar/index.ts';
import { formatDate, formatDecimal, formatNumber } from '../../words/format.ts';
import { salePlaceName } from '../../words/sale-place.ts';
import { parcelNumber } from '../../words/land-names.ts';
import { t } from '../../words/translate.ts';

/** Title and description of a detail page, also used in its link preview. */
export interface PageTexts {
  title: string;
  description: string;
}

export function parcelTexts(parcel: Parcel): PageTexts {
  const place = parcel.neighborhoodName ?? parcel.city;
  const { planNo: plan } = parcel;
  const number = parcelNumber(parcel.parcelNo);
  return {
    title:
      plan === null
        ? t('parcelPage.title', { number, place })
        : t('parcelPage.titleInPlan', { number, plan, place }),
    description: t('parcelPage.description', { number, place, area: formatDecimal(parcel.area) }),
  };
}

export function saleTexts(sale: TransactionDetail, regionKey: RegionKey | undefined): PageTexts {
  const { level, type, parcelNo } = sale;
  const isRegionAll = sale.neighborhoodName === null && sale.cityName === null && regionKey !== undefined;
  const place = isRegionAll
    ? t('salePlace.region', { name: words.map.regions[regionKey] })
    : salePlaceName(sale);
  const day = formatDate(sale.date);
  const known = {
    place,
    day,
    price: formatNumber(sale.priceSar),
    perSqm: formatNumber(sale.priceSarPerSqm),
  };
  const description =
    type === null
      ? t('salePlace.descriptionWithoutType', known)
      : t('salePage.description', { ...known, type });
  if (level === 'parcel' && parcelNo !== null) {
    return { title: t('salePage.title', { day, number: parcelNumber(parcelNo), place }), description };
  }
  const note = level === 'parcel' ? '' : ` ${words.salePlace.notes[level]}`;
  return { title: t('salePlace.title', { day, place }), description: `${description}${note}` };
}

export function offerTexts(offer: Offer): PageTexts {
  return {
    title: offer.title,
    description: t('offerPage.description', {
      purpose: words.offers.purposes[offer.purpose],
      title: offer.title,
      price: formatNumber(offer.priceSar),
      perSqm: formatNumber(offer.priceSarPerSqm),
      broker: offer.broker.name,
    }),
  };
}

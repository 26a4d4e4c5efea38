import { getCollection } from 'astro:content';
import { regionKeys, type RegionKey } from '../../contract/shared/vocabulary.ts';
import { words } from '../../words/ar/index.ts';
import { t } from '../../words/translate.ts';
import { mapPicture, salesPicture } from './region-pictures.ts';

/** Text of a page's link preview image. */
export interface SharedPage {
  title: string;
  lead: string;
}

/** Pages with their own link preview image, by the image's name. */
export async function sharedPages(): Promise<Record<string, SharedPage>> {
  const [legal, campaigns] = await Promise.all([getCollection('legal'), getCollection('landing')]);
  return {
    home: { title: t('pages.home.title'), lead: t('pages.home.lead') },
    projects: { title: t('project.unnamed'), lead: t('project.description') },
    broker: { title: t('broker.picture.title'), lead: t('broker.picture.lead') },
    brokers: { title: t('brokers.picture.title'), lead: t('brokers.picture.lead') },
    data: { title: t('dataPage.title'), lead: t('dataPage.lead') },
    parcel: { title: t('parcelPage.picture.title'), lead: t('parcelPage.picture.lead') },
    transaction: { title: t('salePage.picture.title'), lead: t('salePage.picture.lead') },
    offer: { title: t('offerPage.picture.title'), lead: t('offerPage.picture.lead') },
    plans: { title: t('planPage.preview.title'), lead: t('planPage.preview.lead') },
    compare: { title: t('compare.empty'), lead: t('compare.lead') },
    prices: { title: t('trends.title'), lead: t('trends.lead') },
    market: { title: t('market.title'), lead: t('market.lead') },
    ...Object.fromEntries(
      legal.map(({ id, data }) => [id, { title: data.title, lead: data.description }] as const),
    ),
    ...Object.fromEntries(
      campaigns.map(
        ({ id, data }) => [`landing-${id}`, { title: data.title, lead: data.description }] as const,
      ),
    ),
    ...Object.fromEntries(
      regionKeys.flatMap((key) => [
        [mapPicture(key), mapPage(key)],
        [salesPicture(key), salesPage(key)],
      ]),
    ),
  };
}

function mapPage(key: RegionKey): SharedPage {
  const region = words.map.regions[key];
  return { title: t('pages.map.title', { region }), lead: t('pages.map.description', { region }) };
}

function salesPage(key: RegionKey): SharedPage {
  const place = words.map.regions[key];
  return { title: t('saleList.title', { place }), lead: t('saleList.description', { place }) };
}

import { isMessage, message, type Message } from '../../../words/message.ts';
import { regionOf } from '../../../contract/shared/region-names.ts';
import type { OfferPurpose, RegionKey } from '../../../contract/shared/vocabulary.ts';
import { offerFields, type OfferField } from './offers-fields.ts';
import { readNumber } from '../files/numbers.ts';
import type { Properties } from '../geo/properties.ts';
import { dayOf, endOf, startOf } from './days.ts';
import type { MarketImport, ReadRow } from './load.ts';
import { readPlots, type WrittenPlots } from './plots.ts';
import { aboutRow, type About } from './refusals.ts';
import { purposeOf } from './words.ts';

/** A parsed row of offers. */
export interface ReadOffer {
  id: string;
  organisation: string;
  title: string;
  description: string | null;
  purpose: OfferPurpose;
  /** Of the whole, or of a m²; one of them is known. */
  price: number | undefined;
  pricePerMeter: number | undefined;
  /** m², if the row states it. */
  area: number | undefined;
  region: RegionKey;
  plots: WrittenPlots;
  /** Moments, ISO 8601 in UTC. */
  publishedAt: string | undefined;
  /** Null: not known yet. */
  validUntil: string | null;
}

export const offerProblems = {
  noId: message('no id'),
  noOrganisation: message('no organisation'),
  noTitle: message('no title'),
  unknownPurpose: message('neither sale nor lease'),
  noPrice: message('no price'),
  unreadableDay: message('unreadable day'),
  endsBefore: message('ends before it is published'),
  noRegion: message('no region (--region KEY tells that of all)'),
  unknownRegion: message('unknown region'),
} as const;

/** Parses a row, or says why it cannot be used. */
export function readOffer(
  cells: Properties,
  { region: only, city, dateOrder }: Pick<MarketImport, 'region' | 'city' | 'dateOrder'> = {},
): ReadRow<ReadOffer> {
  const text = (name: OfferField) => cells.text(offerFields[name].names, name);
  const given = Object.fromEntries(
    (Object.keys(offerFields) as OfferField[]).map((name) => [name, text(name)]),
  ) as Partial<Record<OfferField, string>>;
  const title = cells.arabic(offerFields.title.names, 'title');
  const { id, organisation } = given;
  if (id === undefined) return { reason: offerProblems.noId, about: title ?? '' };
  const refuse = (reason: Message, about: About = '') => ({ reason, about: aboutRow(id, about) });
  if (organisation === undefined) return refuse(offerProblems.noOrganisation);
  if (title === undefined) return refuse(offerProblems.noTitle);
  const purpose = purposeOf(given.purpose ?? '');
  if (purpose === undefined) return refuse(offerProblems.unknownPurpose, given.purpose);
  const [price, pricePerMeter, area] = [given.price, given.pricePerMeter, given.area].map(positive);
  if (price === undefined && pricePerMeter === undefined)
    return refuse(offerProblems.noPrice, given.price ?? given.pricePerMeter);
  const region = given.region === undefined ? only : regionOf(given.region);
  if (region === undefined)
    return given.region === undefined
      ? refuse(offerProblems.noRegion)
      : refuse(offerProblems.unknownRegion, given.region);
  const [published, until] = [given.published, given.validUntil].map((day) => dayOf(day, dateOrder));
  if (given.validUntil !== undefined && until === undefined)
    return refuse(offerProblems.unreadableDay, given.validUntil);
  if (given.published !== undefined && published === undefined)
    return refuse(offerProblems.unreadableDay, given.published);
  if (published !== undefined && until !== undefined && until < published)
    return refuse(offerProblems.endsBefore, message('{from} to {to}', { from: published, to: until }));
  const plots = readPlots(cells, city);
  if (isMessage(plots)) return refuse(plots, [given.plan, given.parcel].filter(Boolean).join(' / '));
  return {
    id,
    row: {
      ...{ id, organisation, title, purpose, price, pricePerMeter, area, region, plots },
      description: cells.arabic(offerFields.description.names, 'description') ?? null,
      publishedAt: published === undefined ? undefined : startOf(published),
      validUntil: until === undefined ? null : endOf(until),
    },
    given,
    understood: { ...given, title, price, pricePerMeter, area, region, published, validUntil: until },
  };
}

/** A number above zero; undefined when the text is none. */
function positive(text: string | undefined): number | undefined {
  const number = text === undefined ? undefined : readNumber(text);
  return typeof number === 'number' && number > 0 ? number : undefined;
}

import { atom } from 'nanostores';
import { addAttachment } from '../../api/account/profile.ts';
import { CallFailure } from '../../api/shared/failure.ts';
import {
  changeOffer,
  createOffer,
  getMyOffer,
  type MyOfferDetail,
  type NewOffer,
} from '../../api/offer/my-offers.ts';
import { listMyOrganisations, type MyOrganisations } from '../../api/offer/organisations.ts';
import { offerLimits } from '../../../contract/offer/limits.ts';
import type { PriceBasis } from '../../../contract/offer/offer-states.ts';
import { latinDigits } from '../../../lib/fold-arabic.ts';
import { internationalNumber, mobileDigits, nationalDigits } from '../../../contract/shared/phone-number.ts';
import { offerPurposes, type OfferPurpose } from '../../../contract/shared/vocabulary.ts';
import { offerFormPrefix } from '../../environment/environment.ts';
import { readStorage, writeStorage } from '../../environment/storage.ts';
import { clients } from '../shared/clients.ts';
import { failureMessage, withFailureMessage } from '../shared/failure-message.ts';
import { createLoader } from '../shared/load.ts';

/** The form of an offer: what is typed outlives a reload until it is saved. */

export interface FormParcel {
  id: number;
  name: string;
  areaSqm: number;
}

export interface FormPhoto {
  /** Of an uploaded file, or of a photo that the offer has. */
  id: string;
  /** Address of a preview; that of an uploaded file works for an hour. */
  url: string;
}

/** What the fields hold, as typed. */
export interface OfferFormValues {
  organisation: string;
  purpose: OfferPurpose;
  parcels: FormParcel[];
  priceBasis: PriceBasis;
  price: string;
  description: string;
  photos: FormPhoto[];
  licenceNo: string;
  licenceEnds: string;
  phone: string;
  whatsapp: string;
}
export type OfferField = keyof OfferFormValues;

export const emptyForm: OfferFormValues = {
  organisation: '',
  purpose: 'sale',
  parcels: [],
  priceBasis: 'total',
  price: '',
  description: '',
  photos: [],
  licenceNo: '',
  licenceEnds: '',
  phone: '',
  whatsapp: '',
};

const organisations = createLoader<MyOrganisations>();
/** Organizations for which the person can publish. */
export const $organisations = organisations.$load;
const offer = createLoader<MyOfferDetail>();
/** The offer that is edited. */
export const $editedOffer = offer.$load;

export async function loadOrganisations(): Promise<void> {
  await organisations.start((signal) => withFailureMessage(listMyOrganisations(clients, signal)));
}

export async function loadEditedOffer(code: string): Promise<void> {
  await offer.start((signal) => withFailureMessage(getMyOffer(clients, code, signal)));
}

/** The fields of an offer that is edited. */
export function valuesOf(offer: MyOfferDetail): OfferFormValues {
  const phoneOf = (number: string | null) => (number === null ? '' : `0${nationalDigits(number)}`);
  return {
    organisation: offer.organisation.code,
    purpose: offer.purpose,
    parcels: offer.parcels,
    priceBasis: offer.priceBasis,
    price: String(offer.price),
    description: offer.description ?? '',
    photos: offer.photos.map(({ id, previewUrl: url }) => ({ id, url })),
    licenceNo: offer.licenceNo ?? '',
    licenceEnds: offer.licenceEnds ?? '',
    phone: phoneOf(offer.contactPhone),
    whatsapp: phoneOf(offer.whatsapp),
  };
}

/** A price or another number as typed: digits of any script, with separators. Undefined: it is none. */
export function numberOf(text: string): number | undefined {
  const digits = latinDigits(text)
    .replace(/[,٬\s]/g, '')
    .replace('٫', '.');
  return /^\d{1,12}(\.\d{1,2})?$/.test(digits) ? Number(digits) : undefined;
}

/** The total and the price per m² that a form says; undefined while it does not. */
export function pricesOf({
  price,
  priceBasis,
  parcels,
}: Pick<OfferFormValues, 'price' | 'priceBasis' | 'parcels'>): { total: number; perSqm: number } | undefined {
  const asked = numberOf(price);
  const area = parcels.reduce((sum, parcel) => sum + parcel.areaSqm, 0);
  if (asked === undefined || asked === 0 || area === 0) return undefined;
  return priceBasis === 'total'
    ? { total: asked, perSqm: asked / area }
    : { total: asked * area, perSqm: asked };
}

/** The fields that cannot be saved as they are, in the order of the form. Whether a price is absurd the server says. */
export function offerFaultsOf(values: OfferFormValues): OfferField[] {
  const { description } = values;
  const faults: OfferField[] = [];
  if (values.organisation === '') faults.push('organisation');
  if (values.parcels.length === 0) faults.push('parcels');
  if (!numberOf(values.price)) faults.push('price');
  const length = description.trim().length;
  if (length < offerLimits.offerTextLowest || /<\s*\/?\s*[a-z!]/i.test(description))
    faults.push('description');
  if (values.licenceNo && !/^7\d{9}$/.test(latinDigits(values.licenceNo.trim()))) faults.push('licenceNo');
  if (values.phone && !mobileDigits(values.phone)) faults.push('phone');
  if (values.whatsapp && !mobileDigits(values.whatsapp)) faults.push('whatsapp');
  return faults;
}

/** What the call takes, of fields without faults. */
export function bodyOf(values: OfferFormValues): Omit<NewOffer, 'isToBePublished'> {
  const numberIfAny = (text: string) => {
    const digits = mobileDigits(text);
    return digits === undefined ? null : internationalNumber(digits);
  };
  return {
    organisationCode: values.organisation,
    purpose: values.purpose,
    parcelObjectIds: values.parcels.map(({ id }) => id),
    priceBasis: values.priceBasis,
    price: numberOf(values.price) ?? 0,
    description: values.description,
    photoIds: values.photos.map(({ id }) => id),
    licenceNo: values.licenceNo.trim() || null,
    licenceEnds: values.licenceEnds || null,
    contactPhone: numberIfAny(values.phone),
    whatsapp: numberIfAny(values.whatsapp),
  };
}

/** What came of saving. `changed`: a colleague has changed the offer meanwhile; `now` is what it has become. */
export type SavedOffer =
  | { status: 'saved'; offer: MyOfferDetail }
  | { status: 'changed'; now: MyOfferDetail }
  | { status: 'refused'; field: OfferField | undefined; message: string | undefined };

export const $isSaving = atom(false);

/** Saves a new offer, or one that is edited, as the person saw it. */
export async function saveOffer(
  values: OfferFormValues,
  { isToBePublished, edited }: { isToBePublished: boolean; edited: MyOfferDetail | undefined },
): Promise<SavedOffer> {
  $isSaving.set(true);
  try {
    const { organisationCode, ...body } = bodyOf(values);
    const saved = edited
      ? await changeOffer(clients, edited.code, { ...body, isToBePublished, version: edited.version })
      : await createOffer(clients, { ...body, organisationCode, isToBePublished });
    return { status: 'saved', offer: saved };
  } catch (error) {
    if (edited && error instanceof CallFailure && error.code === 'offer_changed') {
      const now = await getMyOffer(clients, edited.code).catch(() => undefined);
      if (now) return { status: 'changed', now };
    }
    return { status: 'refused', field: fieldOf(error), message: failureMessage(error) };
  } finally {
    $isSaving.set(false);
  }
}

/** Fields that hold something else than before, by what the offer was when the person opened it and what it is now. */
export function differencesOf(before: MyOfferDetail, now: MyOfferDetail): OfferField[] {
  const [old, present] = [valuesOf(before), valuesOf(now)];
  return (Object.keys(emptyForm) as OfferField[]).filter(
    (field) => JSON.stringify(old[field]) !== JSON.stringify(present[field]),
  );
}

const fieldOfInput: Readonly<Record<string, OfferField>> = {
  organisationCode: 'organisation',
  parcelObjectIds: 'parcels',
  price: 'price',
  description: 'description',
  photoIds: 'photos',
  licenceNo: 'licenceNo',
  licenceEnds: 'licenceEnds',
  contactPhone: 'phone',
  whatsapp: 'whatsapp',
};
const fieldOfCode: Readonly<Record<string, OfferField>> = {
  offer_price_absurd: 'price',
  parcel_not_found: 'parcels',
  parcels_apart: 'parcels',
  parcel_sold: 'parcels',
  parcel_of_project: 'parcels',
  photo_damaged: 'photos',
  file_type_refused: 'photos',
  attachment_not_found: 'photos',
};

function fieldOf(error: unknown): OfferField | undefined {
  if (!(error instanceof CallFailure)) return undefined;
  const [input = ''] = (error.field ?? '').split('/').filter((part) => part in fieldOfInput);
  return fieldOfInput[input] ?? fieldOfCode[error.code ?? ''];
}

/** Uploads a photo. Throws `CallFailure`. */
export async function uploadPhoto(file: File, onProgress: (share: number) => void): Promise<FormPhoto> {
  const { id, url } = await addAttachment(clients, file, onProgress);
  return { id, url };
}

const draftKey = (code: string | undefined) => `${offerFormPrefix}${code ?? ''}`;

/** What was typed and not saved; undefined: nothing. With the version of the offer that it changes. */
export function readDraft(
  code: string | undefined,
): { values: OfferFormValues; version: number | undefined } | undefined {
  try {
    const { values, version } = JSON.parse(readStorage(draftKey(code)) ?? '') as {
      values: Partial<OfferFormValues>;
      version?: number;
    };
    return { values: checkedValues(values), version };
  } catch {
    return undefined;
  }
}

export function keepDraft(code: string | undefined, values: OfferFormValues, version?: number): void {
  writeStorage(draftKey(code), JSON.stringify({ values, version }));
}

export function forgetDraft(code: string | undefined): void {
  writeStorage(draftKey(code), undefined);
}

/** Values as a form can show them, of whatever is stored. */
function checkedValues(stored: Partial<OfferFormValues>): OfferFormValues {
  const text = (name: OfferField) => {
    const value = stored[name];
    return typeof value === 'string' ? value : '';
  };
  const parcels = Array.isArray(stored.parcels) ? stored.parcels : [];
  const photos = Array.isArray(stored.photos) ? stored.photos : [];
  return {
    organisation: text('organisation'),
    purpose: offerPurposes.find((purpose) => purpose === stored.purpose) ?? 'sale',
    parcels: parcels.filter(({ id, areaSqm }) => Number.isSafeInteger(id) && areaSqm > 0),
    priceBasis: stored.priceBasis === 'per_sqm' ? 'per_sqm' : 'total',
    price: text('price'),
    description: text('description'),
    photos: photos.filter(({ id }) => typeof id === 'string').slice(0, offerLimits.offerPhotos),
    licenceNo: text('licenceNo'),
    licenceEnds: text('licenceEnds'),
    phone: text('phone'),
    whatsapp: text('whatsapp'),
  };
}

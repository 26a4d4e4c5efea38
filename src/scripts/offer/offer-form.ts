import type { MyOfferDetail } from '../../api/offer/my-offers.ts';
import { offerLimits } from '../../../contract/offer/limits.ts';
import { roleHas } from '../../../contract/offer/member-roles.ts';
import { regionKeyOf } from '../../../contract/shared/region-names.ts';
import type { OfferPurpose } from '../../../contract/shared/vocabulary.ts';
import { storageKeys } from '../../environment/environment.ts';
import { readStorage } from '../../environment/storage.ts';
import { offerForm as words } from '../../../words/ar/offer/offer-form.ts';
import { fill } from '../../../words/fill.ts';
import { formatNumber } from '../../../words/format.ts';
import {
  $editedOffer,
  $isSaving,
  $organisations,
  differencesOf,
  emptyForm,
  forgetDraft,
  keepDraft,
  loadEditedOffer,
  loadOrganisations,
  offerFaultsOf,
  pricesOf,
  readDraft,
  saveOffer,
  valuesOf,
  type OfferField,
  type OfferFormValues,
} from '../../stores/offer/offer-form.ts';
import { requireElement } from '../shared/require-element.ts';
import { focusField, form, root, setWrong } from './offer-form-elements.ts';
import { chooseRegion, chosenParcels, onParcels, showParcels, takeParcels } from './offer-form-parcels.ts';
import { chosenPhotos, onPhotos, showPhotos } from './offer-form-photos.ts';
import { fieldWords, showHistory } from './offer-form-history.ts';
import { showSaved } from './offer-form-saved.ts';

/** The form of an offer: shows what there is, keeps what is typed, checks and saves it. */
const note = requireElement<HTMLElement>(root, '[data-note]');
const retry = requireElement<HTMLButtonElement>(root, '[data-retry]');
const kept = requireElement<HTMLElement>(form, '[data-kept]');
const whole = requireElement<HTMLElement>(form, '[data-whole]');
const conflict = requireElement<HTMLElement>(form, '[data-conflict]');
const publish = requireElement<HTMLButtonElement>(form, '[data-publish]');
const save = requireElement<HTMLButtonElement>(form, '[data-act=save]');
const field = (name: string) => form.elements.namedItem(name) as HTMLInputElement;

/** Code of the offer that is edited; undefined: it is a new one. */
const code = root.dataset.edit === undefined ? undefined : codeInAddress();
/** The offer as the person saw it. */
let edited: MyOfferDetail | undefined;
/** What it has become meanwhile by somebody else. */
let theirs: MyOfferDetail | undefined;

function codeInAddress(): string {
  return decodeURIComponent(location.pathname.split('/').at(-2) ?? '');
}

function load(): void {
  tellNote(words.loading);
  void loadOrganisations();
  if (code !== undefined) void loadEditedOffer(code);
}

retry.addEventListener('click', load);
$organisations.subscribe(begin);
$editedOffer.subscribe(begin);
load();

/** Shows the form once everything that it needs is there. */
function begin(): void {
  const loads = [$organisations.get(), ...(code === undefined ? [] : [$editedOffer.get()])];
  const failed = loads.find((each) => each.status === 'failed');
  retry.hidden = !failed;
  if (failed) return tellNote(failed.message ?? words.failed);
  const organisations = $organisations.get();
  const offer = $editedOffer.get();
  if (organisations.status !== 'ready' || (code !== undefined && offer.status !== 'ready')) return;
  const offices = organisations.value.memberships.filter(({ role }) => roleHas(role, 'offers.own'));
  if (offices.length === 0) {
    requireElement<HTMLElement>(root, '[data-join]').hidden = false;
    return tellNote(words.noOrganisation);
  }
  if (code !== undefined && offer.status === 'ready') {
    if (offer.value.isFromFile) return tellNote(words.fromFile);
    if (!offer.value.isOwn) return tellNote(words.notOwn);
    edited = offer.value;
    showHistory(edited);
  }
  const select = field('organisation') as unknown as HTMLSelectElement;
  select.replaceChildren(...offices.map(({ code: value, name }) => new Option(name, value)));
  requireElement<HTMLElement>(form, '[data-field=organisation]').hidden =
    offices.length === 1 || edited !== undefined;
  const stored = readDraft(code);
  show(
    stored?.values ?? (edited ? valuesOf(edited) : { ...emptyForm, organisation: offices[0]?.code ?? '' }),
  );
  kept.hidden = stored === undefined;
  const isOld = edited !== undefined && stored !== undefined && stored.version !== edited.version;
  requireElement(kept, 'span').textContent = isOld ? words.draftOld : words.draftKept;
  chooseRegion(regionKeyOf(readStorage(storageKeys.regionKey) ?? '') ?? 'Riyadh');
  showActions();
  note.hidden = true;
  form.hidden = false;
  void takeNamedParcels();
}

/** Parcels that the address names, from their pages and the map: `?parcels=1,2`. */
async function takeNamedParcels(): Promise<void> {
  const named = new URLSearchParams(location.search).get('parcels');
  if (named === null || edited) return;
  history.replaceState(null, '', location.pathname);
  await takeParcels(named.split(',').map(Number).filter(Number.isSafeInteger));
}

function tellNote(sentence: string): void {
  note.hidden = false;
  note.textContent = sentence;
}

/** A draft can be published; whatever is public already is only saved. */
function showActions(): void {
  publish.hidden = edited !== undefined && edited.state !== 'draft' && edited.state !== 'ended';
}

function show(values: OfferFormValues): void {
  for (const name of ['price', 'description', 'licenceNo', 'licenceEnds', 'phone', 'whatsapp'] as const)
    field(name).value = values[name];
  if (values.organisation !== '') field('organisation').value = values.organisation;
  for (const name of ['purpose', 'priceBasis'] as const)
    for (const radio of form.querySelectorAll<HTMLInputElement>(`[name=${name}]`))
      radio.checked = radio.value === values[name];
  showParcels(values.parcels);
  showPhotos(values.photos);
  showDerived();
}

function typed(): OfferFormValues {
  const data = new FormData(form);
  const text = (name: string) => {
    const value = data.get(name);
    return typeof value === 'string' ? value : '';
  };
  return {
    organisation: text('organisation'),
    purpose: text('purpose') as OfferPurpose,
    parcels: chosenParcels(),
    priceBasis: text('priceBasis') === 'per_sqm' ? 'per_sqm' : 'total',
    price: text('price'),
    description: text('description'),
    photos: chosenPhotos(),
    licenceNo: text('licenceNo'),
    licenceEnds: text('licenceEnds'),
    phone: text('phone'),
    whatsapp: text('whatsapp'),
  };
}

/** The other price, and how long the description is. */
function showDerived(): void {
  const values = typed();
  const prices = pricesOf(values);
  const isTotal = values.priceBasis === 'total';
  requireElement(form, '[data-other]').textContent = prices
    ? fill(isTotal ? words.otherPerSqm : words.otherTotal, {
        amount: formatNumber(Math.round(isTotal ? prices.perSqm : prices.total)),
      })
    : '';
  requireElement(form, '[data-price-label]').textContent =
    values.purpose === 'sale' ? words.price : words.rent;
  requireElement(form, '[data-length]').textContent = fill(words.length, {
    count: String(values.description.length),
    most: String(offerLimits.offerTextHighest),
  });
}

function changed(): void {
  keepDraft(code, typed(), edited?.version);
  showDerived();
}

form.addEventListener('input', ({ target }) => {
  const { name, type } = target as HTMLInputElement;
  // What finds parcels and photos is no field of the offer.
  if (name === 'number' || name === 'region' || type === 'file') return;
  setWrong(name);
  changed();
});
onParcels(changed);
onPhotos(changed);
requireElement(kept, 'button').addEventListener('click', () => {
  forgetDraft(code);
  kept.hidden = true;
  show(edited ? valuesOf(edited) : { ...emptyForm, organisation: field('organisation').value });
});

form.addEventListener('submit', (event) => {
  event.preventDefault();
  void send(!publish.hidden);
});
save.addEventListener('click', () => void send(false));
requireElement(conflict, '[data-act=mine]').addEventListener('click', () => {
  if (theirs) edited = theirs;
  void send(false);
});
requireElement(conflict, '[data-act=theirs]').addEventListener('click', () => {
  if (!theirs) return;
  edited = theirs;
  forgetDraft(code);
  conflict.hidden = true;
  show(valuesOf(theirs));
  focusField('price');
});

$isSaving.subscribe((isSaving) => {
  form.setAttribute('aria-busy', String(isSaving));
  publish.disabled = save.disabled = isSaving;
  publish.textContent = isSaving ? words.saving : words.publish;
});

async function send(isToBePublished: boolean): Promise<void> {
  const values = typed();
  whole.textContent = '';
  conflict.hidden = true;
  const faults = offerFaultsOf(values);
  for (const name of Object.keys(words.faults) as OfferField[])
    setWrong(name, faults.includes(name) ? sentenceOf(name) : '');
  const [first] = faults;
  if (first !== undefined) return focusField(first);
  const outcome = await saveOffer(values, { isToBePublished, edited });
  if (outcome.status === 'saved') {
    forgetDraft(code);
    form.hidden = true;
    showHistory(outcome.offer);
    return showSaved(outcome.offer, isToBePublished);
  }
  if (outcome.status === 'changed') return showConflict(outcome.now);
  const message = outcome.message ?? words.saveFailed;
  if (outcome.field === undefined) whole.textContent = message;
  else {
    setWrong(outcome.field, message);
    focusField(outcome.field);
  }
}

function sentenceOf(name: OfferField): string {
  return fill(words.faults[name], { least: String(offerLimits.offerTextLowest) });
}

function showConflict(now: MyOfferDetail): void {
  theirs = now;
  const names = edited ? differencesOf(edited, now).map((name) => fieldWords[name]) : [];
  // An act such as pausing changes no field.
  requireElement(conflict, 'p').textContent = fill(words.changed.lead, {
    fields: names.length > 0 ? names.join('، ') : words.states[now.state],
  });
  conflict.hidden = false;
  requireElement<HTMLElement>(conflict, 'button').focus();
}

import { searchParcels } from '../../api/parcel/parcels.ts';
import { getParcel } from '../../api/map/land.ts';
import { regionIds } from '../../../contract/shared/region-ids.ts';
import type { RegionKey } from '../../../contract/shared/region-keys.ts';
import { offerLimits } from '../../../contract/offer/limits.ts';
import { offerForm as words } from '../../../words/ar/offer/offer-form.ts';
import { fill } from '../../../words/fill.ts';
import { formatDecimal, formatNumber } from '../../../words/format.ts';
import type { FormParcel } from '../../stores/offer/offer-form.ts';
import { clients } from '../../stores/shared/clients.ts';
import { failureMessage } from '../../stores/shared/failure-message.ts';
import { chooserAddress } from '../../stores/map/chooser-address.ts';
import { requireElement } from '../shared/require-element.ts';
import { form, root, rowOf, setWrong } from './offer-form-elements.ts';

/** The parcels of an offer: found by plan and number, or chosen on the map. */
const list = requireElement<HTMLElement>(form, '[data-parcels]');
const area = requireElement<HTMLElement>(form, '[data-area]');
const region = requireElement<HTMLSelectElement>(form, '#offer-region');
const number = requireElement<HTMLInputElement>(form, '#offer-number');
const found = requireElement<HTMLElement>(form, '[data-found]');
const results = requireElement<HTMLElement>(form, '[data-results]');
const dialog = requireElement<HTMLDialogElement>(root, '[data-map]');
const frame = requireElement<HTMLElement>(dialog, '[data-frame]');
const chosen = requireElement<HTMLElement>(dialog, '[data-chosen]');
const mostResults = 12;

let parcels: readonly FormParcel[] = [];
let onChange: () => void = () => undefined;

/** Runs work whenever the person has changed the parcels. */
export function onParcels(work: () => void): void {
  onChange = work;
}

export function chosenParcels(): FormParcel[] {
  return [...parcels];
}

export function showParcels(shown: readonly FormParcel[]): void {
  parcels = shown;
  list.replaceChildren(
    ...parcels.map((parcel) =>
      rowOfParcel(parcel, words.remove, words.removeParcel, () => {
        change(parcels.filter(({ id }) => id !== parcel.id));
        requireElement<HTMLElement>(form, '[data-act=map]').focus();
      }),
    ),
  );
  const sum = parcels.reduce((total, parcel) => total + parcel.areaSqm, 0);
  area.textContent =
    parcels.length === 0 ? words.noParcels : fill(words.areaOfAll, { area: formatDecimal(sum) });
}

function change(changed: readonly FormParcel[]): void {
  setWrong('parcels');
  showParcels(changed);
  onChange();
}

function rowOfParcel(
  { name, areaSqm }: FormParcel,
  label: string,
  title: string,
  act: () => void,
): HTMLElement {
  const row = rowOf('parcel');
  requireElement(row, '[data-name]').textContent = name;
  requireElement(row, '[data-area]').textContent = fill(words.parcelArea, { area: formatDecimal(areaSqm) });
  const button = requireElement<HTMLButtonElement>(row, 'button');
  button.textContent = label;
  button.ariaLabel = fill(title, { name });
  button.addEventListener('click', act);
  return row;
}

function add(parcel: FormParcel): void {
  if (parcels.some(({ id }) => id === parcel.id)) return;
  if (parcels.length >= offerLimits.offerParcels) {
    return setWrong('parcels', fill(words.tooManyParcels, { most: String(offerLimits.offerParcels) }));
  }
  change([...parcels, parcel]);
}

requireElement(form, '[data-act=find]').addEventListener('click', () => void find());
number.addEventListener('keydown', (event) => {
  if (event.key !== 'Enter') return;
  event.preventDefault();
  void find();
});

async function find(): Promise<void> {
  const text = number.value.trim();
  results.replaceChildren();
  if (text === '') {
    found.textContent = words.missingText;
    return number.focus();
  }
  found.textContent = words.finding;
  try {
    const regionId = regionIds[region.value as RegionKey];
    const search = { text, regionId, conditions: {}, orderBy: 'number' as const };
    const page = await searchParcels(clients, { ...search, offset: 0, limit: mostResults });
    found.textContent =
      page.items.length === 0
        ? words.noneFound
        : fill(words.found, { count: formatNumber(Math.min(page.totalCount, mostResults)) });
    results.replaceChildren(
      ...page.items.map((row) => {
        const parcel = {
          id: row.parcelObjectId,
          name: [row.neighborhoodName ?? row.city, row.planNo, row.blockNo, row.parcelNo]
            .filter((part) => part !== null)
            .join(' - '),
          areaSqm: row.area,
        };
        return rowOfParcel(parcel, words.add, words.addParcel, () => add(parcel));
      }),
    );
  } catch (error) {
    found.textContent = failureMessage(error) ?? words.findFailed;
  }
}

/** Ids that are selected on the map in the dialog. */
let selected: readonly number[] = [];

requireElement(form, '[data-act=map]').addEventListener('click', openMap);
requireElement(dialog, '[data-act=cancel]').addEventListener('click', () => dialog.close());
requireElement(dialog, '[data-act=use]').addEventListener('click', () => void useSelected());
dialog.addEventListener('close', () => frame.replaceChildren());

/** The map-only page in a frame tells which parcels are selected (docs/embedding.md). */
function openMap(): void {
  selected = parcels.map(({ id }) => id);
  tellChosen();
  const map = document.createElement('iframe');
  map.title = words.map.frame;
  map.src = chooserAddress(region.value, selected, location.origin);
  frame.replaceChildren(map);
  dialog.showModal();
}

addEventListener('message', ({ source, origin, data }: MessageEvent<unknown>) => {
  const map = frame.querySelector('iframe');
  if (!map || source !== map.contentWindow || origin !== location.origin) return;
  const message = data as { type?: unknown; parcelObjectIds?: unknown };
  if (message.type !== 'ardi:selected' || !Array.isArray(message.parcelObjectIds)) return;
  selected = message.parcelObjectIds.filter((id): id is number => Number.isSafeInteger(id));
  tellChosen();
});

function tellChosen(): void {
  chosen.textContent = fill(words.map.chosen, { count: formatNumber(selected.length) });
}

async function useSelected(): Promise<void> {
  dialog.close();
  await takeParcels(selected);
}

/** Shows parcels of which only the ids are known; what does not exist is left out. */
export async function takeParcels(ids: readonly number[]): Promise<void> {
  const known = await Promise.all(
    ids.slice(0, offerLimits.offerParcels).map(async (id) => {
      const before = parcels.find((parcel) => parcel.id === id);
      if (before) return before;
      const parcel = await getParcel(clients, id).catch(() => undefined);
      if (!parcel) return undefined;
      const name = [parcel.neighborhoodName ?? parcel.city, parcel.parcelNo].join(' - ');
      return { id, name, areaSqm: parcel.area };
    }),
  );
  change(known.filter((parcel) => parcel !== undefined));
}

/** Chooses the region in which parcels are looked for. */
export function chooseRegion(key: string): void {
  region.value = key;
}

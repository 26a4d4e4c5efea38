import type { BookingParcel } from '../../../contract/project/projects.ts';
import { bookingStatuses, type BookingStatus } from '../../../contract/shared/vocabulary.ts';
import { money } from '../../../words/ar/shared/money.ts';
import { project } from '../../../words/ar/project/project.ts';
import { fill } from '../../../words/fill.ts';
import { formatNumber } from '../../../words/format.ts';
import type { Load } from '../../stores/shared/load.ts';
import {
  $bookingParcels,
  $chosenParcel,
  $shownParcels,
  $shownStatuses,
  chooseParcel,
  loadBookingParcels,
  toggleStatus,
} from '../../stores/project/mega-project.ts';
import { drawPlan, markChosen, markShown } from './booking-picture.ts';
import { zoomPicture } from './booking-zoom.ts';
import { moneyElement } from '../shared/money.ts';
import { requireElement } from '../shared/require-element.ts';

/**
 * The public booking map (specification §2, §7): the project's parcels drawn from their outlines and colored by
 * status, and the same parcels as a list for keyboards and screen readers. Both share one selection.
 */
const words = project.plan;
const root = requireElement(document, '[data-booking]');
const picture = requireElement<SVGSVGElement>(root, '.plan > svg');
const chosenNote = requireElement(root, '[data-chosen]');
const note = requireElement(root, '[data-note]');
const rows = requireElement<HTMLTableSectionElement>(root, 'tbody');
const pager = requireElement(root, '[data-pager]');
const pageSize = 20;
let page = 1;

const view = zoomPicture(picture);
const acts: Record<string, () => void> = {
  'zoom-in': () => view.zoomBy(1.5),
  'zoom-out': () => view.zoomBy(1 / 1.5),
  whole: () => view.showAll(),
  'retry-parcels': () => void loadBookingParcels(),
  previous: () => turnTo(page - 1),
  next: () => turnTo(page + 1),
};

root.addEventListener('click', (event) => {
  const target = event.target instanceof Element ? event.target : undefined;
  acts[target?.closest('[data-act]')?.getAttribute('data-act') ?? '']?.();
  const legend = target?.closest<HTMLElement>('.legend [data-status]');
  if (legend) toggleStatus(legend.dataset.status as BookingStatus);
  const chosen = target?.closest<HTMLElement | SVGElement>('[data-parcel]');
  if (chosen && !view.wasDragged()) chooseParcel(Number(chosen.dataset.parcel));
});

$bookingParcels.subscribe(draw);
$shownStatuses.listen((statuses) => {
  for (const button of root.querySelectorAll<HTMLElement>('.legend [data-status]')) {
    button.ariaPressed = String(statuses.includes(button.dataset.status as BookingStatus));
  }
  markShown(picture, new Set(statuses));
  turnTo(1);
});
$chosenParcel.listen((id) => {
  const parcel = allParcels().find(({ parcelObjectId }) => parcelObjectId === id);
  if (!parcel) return;
  markChosen(picture, parcel.parcelObjectId);
  chosenNote.replaceChildren(...description(parcel));
  const index = $shownParcels.get().indexOf(parcel);
  turnTo(index < 0 ? page : Math.floor(index / pageSize) + 1);
});

function allParcels(): readonly BookingParcel[] {
  const load = $bookingParcels.get();
  return load.status === 'ready' ? load.value : [];
}

function draw(load: Load<BookingParcel[]>): void {
  const isEmpty = load.status === 'ready' && load.value.length === 0;
  root.dataset.state = isEmpty ? 'empty' : load.status;
  requireElement(root, '[data-act=retry-parcels]').hidden = load.status !== 'failed';
  if (load.status === 'failed') note.textContent = load.message ?? words.failed;
  else if (load.status !== 'ready') note.textContent = words.loading;
  else if (isEmpty) note.textContent = words.none;
  if (load.status !== 'ready') return;
  for (const status of bookingStatuses) {
    const count = load.value.filter((parcel) => parcel.status === status).length;
    requireElement(root, `.legend [data-status=${status}] [data-count]`).textContent = formatNumber(count);
  }
  drawPlan(picture, load.value);
  view.showAll();
  if (!isEmpty) turnTo(1);
}

function turnTo(wanted: number): void {
  const shown = $shownParcels.get();
  const pages = Math.max(1, Math.ceil(shown.length / pageSize));
  page = Math.min(Math.max(wanted, 1), pages);
  rows.replaceChildren(...shown.slice((page - 1) * pageSize, page * pageSize).map(row));
  note.textContent =
    shown.length === 0 ? words.noneOfStatus : fill(words.shown, { count: formatNumber(shown.length) });
  pager.hidden = pages === 1;
  requireElement(pager, '[data-page]').textContent = fill(words.pageOf, { page, all: pages });
  requireElement<HTMLButtonElement>(pager, '[data-act=previous]').disabled = page === 1;
  requireElement<HTMLButtonElement>(pager, '[data-act=next]').disabled = page === pages;
}

function row(parcel: BookingParcel): HTMLTableRowElement {
  const isChosen = parcel.parcelObjectId === $chosenParcel.get();
  const line = document.createElement('tr');
  if (isChosen) line.ariaSelected = 'true';
  const choose = document.createElement('button');
  choose.type = 'button';
  choose.dataset.parcel = String(parcel.parcelObjectId);
  choose.ariaPressed = String(isChosen);
  choose.append(...nameOf(parcel));
  const contents = [
    choose,
    parcel.unitType,
    `${formatNumber(parcel.areaSqm)} ${money.sqmSign}`,
    parcel.priceSar === null ? project.notKnown : moneyElement(parcel.priceSar),
    project.statuses[parcel.status],
  ];
  const labels = Object.values(words.columns);
  contents.forEach((content, index) => {
    const cell = line.insertCell();
    cell.append(content);
    // The first is the parcel's name; the others are read with their labels on phones.
    if (index > 0) cell.dataset.label = labels[index] ?? '';
  });
  return line;
}

/** Numbers are strings such as 303/أ/2: each is isolated to keep its own direction. */
function nameOf({ parcelNo, blockNo }: BookingParcel): (string | HTMLElement)[] {
  const isolated = (text: string) => {
    const isolate = document.createElement('bdi');
    isolate.textContent = text;
    return isolate;
  };
  const parcel = isolated(fill(words.parcel, { parcelNo }));
  return blockNo === null ? [parcel] : [parcel, '، ', isolated(fill(words.block, { blockNo }))];
}

function description(parcel: BookingParcel): (string | HTMLElement)[] {
  const area = `${formatNumber(parcel.areaSqm)} ${money.sqmSign}`;
  const facts = [project.statuses[parcel.status], parcel.unitType, area].join('، ');
  const price = parcel.priceSar === null ? words.priceNotKnown : moneyElement(parcel.priceSar);
  return [...nameOf(parcel), `: ${facts}، `, price];
}

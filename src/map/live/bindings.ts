import type { ReadableAtom } from 'nanostores';
import type { ParcelPlace } from '../../../contract/finder/finder.ts';
import type { SalePlace } from '../../../contract/sale/transactions.ts';
import { $foundPlaces } from '../../stores/finder/finder-need.ts';
import { $isDrawing, $takesCorners, endDrawing } from '../../stores/map/filters/filter-panel.ts';
import { $filters } from '../../stores/map/filters/filters.ts';
import { $passingParcels } from '../../stores/map/filters/passing-parcels.ts';
import { provideMapQueries, type MapQueries } from '../../stores/map/map-queries.ts';
import {
  $isMeasuring,
  $measuredPlaces,
  $takesPoints,
  addPoint,
  endMeasuring,
  takeLastPoint,
} from '../../stores/map/measuring.ts';
import { $mapRegion } from '../../stores/map/map-region.ts';
import { $outline } from '../../stores/map/outline.ts';
import { $ownPlace } from '../../stores/map/own-place.ts';
import { $priceMarks } from '../../stores/map/price-marks.ts';
import { $lastPlaces } from '../../stores/map/sale-places.ts';
import { $sheetStop } from '../../stores/map/sheet.ts';
import { $timeIsOpen } from '../../stores/map/time/time-bar.ts';
import { $lastOfferPlaces } from '../../stores/offer/offer-places.ts';
import { $selectedOfferParcels } from '../../stores/offer/offers.ts';
import { $comparableArea } from '../../stores/parcel/comparable-area.ts';
import { $planOutline } from '../../stores/parcel/open-plan.ts';
import { $shownProject, showProjectOfAddress } from '../../stores/project/shown-project.ts';
import type { MapPicture } from '../paper.ts';
import { passingCondition } from '../passing-parcels.ts';
import { $map } from './current-map.ts';
import type { MapController } from './map-controller.ts';
import type { MeasureEvents } from './measure.ts';

/**
 * Binds the stores to what is drawn on top of the land: filters, sales, selection details, prices, measurements.
 * Loaded after the map's first render and never torn down; a rebuilt map is redrawn from the stores.
 */
export function bindStores(): void {
  // A corner set on the previous map is lost with that map.
  $map.listen(() => endDrawing());
  bind(drawFilters, [$lastPlaces, $foundPlaces, $filters, $isDrawing, $timeIsOpen]);
  bind(drawPassing, [$passingParcels]);
  bind(drawOffer, [$selectedOfferParcels]);
  bind(drawPins, [$lastOfferPlaces]);
  bind(drawEdges, [$outline]);
  bind(drawPrices, [$priceMarks]);
  bind(drawPlan, [$planOutline]);
  bind(drawComparables, [$comparableArea]);
  bind(drawOwnPlace, [$ownPlace]);
  bind(drawProject, [$shownProject]);
  bind(drawMeasuring, [$isMeasuring, $measuredPlaces]);
  void showProjectOfAddress(location.search, $mapRegion.get());
  $sheetStop.listen((stop) => stop === 'half' && void revealAboveSheet());
  $map.subscribe((map) => provideMapQueries(map && queriesOf(map)));
}

/** Waits until the sheet has grown: it renders after the store has changed, and then takes its time. */
async function revealAboveSheet(): Promise<void> {
  await new Promise(requestAnimationFrame);
  await new Promise(requestAnimationFrame);
  const sheet = document.querySelector('[data-stop]');
  await Promise.allSettled(sheet?.getAnimations().map(({ finished }) => finished) ?? []);
  $map.get()?.reveal();
}

/** Draws whenever one of the stores changes, and on each new map. */
function bind(draw: (map: MapController) => void, stores: readonly ReadableAtom<unknown>[]): void {
  const update = () => {
    const map = $map.get();
    if (map) draw(map);
  };
  for (const $store of stores) $store.listen(update);
  $map.subscribe(update);
}

function drawPassing(map: MapController): void {
  const passing = $passingParcels.get();
  map.setPassing(passing && passingCondition(passing));
}

/** Draws sales, or else the finder's parcels, as dots; also the drawn area and the drawing mode. */
function drawFilters(map: MapController): void {
  const isOfSales = $lastPlaces.get() !== undefined;
  const places = $lastPlaces.get()?.places ?? $foundPlaces.get().map(dotOfParcel);
  const { area } = $filters.get();
  const isDrawing = $isDrawing.get();
  map.annotate(places.length === 0 && !area && !isDrawing, (on) => {
    on.setSalePlaces(places, $timeIsOpen.get() && isOfSales ? 'price' : 'plain');
    on.setDrawnArea(area);
    on.setDrawing(isDrawing);
    $takesCorners.set(isDrawing);
  });
}

/** Represents a found parcel as a sale dot when no sales are drawn: clicking a dot opens its parcel either way. */
function dotOfParcel([id, x, y]: ParcelPlace): SalePlace {
  return [id, id, x, y, 0];
}

function drawOffer(map: MapController): void {
  map.setOffered($selectedOfferParcels.get().map((id) => ({ layer: 'parcel', id })));
}

function drawPins(map: MapController): void {
  const places = $lastOfferPlaces.get()?.places ?? [];
  map.annotate(places.length === 0, (on) => on.setOfferPins(places));
}

/** Draws the edge lengths of the selected parcel. */
function drawEdges(map: MapController): void {
  const outline = $outline.get();
  const edges = outline.status === 'ready' ? (outline.value?.edges ?? []) : [];
  map.annotate(edges.length === 0, (on) => on.setEdges(edges));
}

function drawPrices(map: MapController): void {
  const load = $priceMarks.get();
  const marks = load.status === 'ready' ? load.value : [];
  map.annotate(marks.length === 0, (on) => on.setPriceMarks(marks));
}

function drawPlan(map: MapController): void {
  const outline = $planOutline.get();
  map.annotate(outline.length === 0, (on) => on.setPlanOutline(outline));
}

function drawComparables(map: MapController): void {
  const area = $comparableArea.get();
  map.annotate(!area, (on) => on.setComparables(area));
}

function drawProject(map: MapController): void {
  const project = $shownProject.get();
  map.annotate(!project, (on) => on.setProject(project));
}

function drawOwnPlace(map: MapController): void {
  const state = $ownPlace.get();
  const place = state.status === 'found' ? state.place : undefined;
  map.annotate(!place, (on) => on.setOwnPlace(place));
}

const measureEvents: MeasureEvents = { pointSet: addPoint, pointTaken: takeLastPoint, ended: endMeasuring };

function drawMeasuring(map: MapController): void {
  const isOn = $isMeasuring.get();
  map.annotate(!isOn, (on) => {
    on.setMeasuring(isOn ? measureEvents : undefined);
    $takesPoints.set(isOn);
    on.showMeasured($measuredPlaces.get());
  });
}

function queriesOf(map: MapController): MapQueries {
  return {
    picture: () =>
      new Promise<MapPicture>((resolve, reject) =>
        map.annotate(false, (on) => void on.picture().then(resolve, reject)),
      ),
    neighborhoodInMiddle: () =>
      new Promise<string | undefined>((resolve) =>
        map.annotate(false, (on) => resolve(on.neighborhoodInMiddle())),
      ),
  };
}

import { $heatSquares } from '../../stores/map/heat.ts';
import {
  $classesInView,
  $heatMode,
  $hovered,
  $mapAttempt,
  $mapMode,
  $mapStatus,
  $parcelsPerCell,
  $pointed,
  $shownClasses,
  $theme,
  $viewBox,
  $viewIsEmpty,
  $zoom,
} from '../../stores/map/map-view.ts';
import { $map } from './current-map.ts';
import {
  $selectedParcelFilter,
  $selectedParcels,
  $selection,
  $selectsSeveral,
  clearSelection,
  selectNeighborhood,
  selectOffer,
  selectParcel,
  toggleParcel,
} from '../../stores/map/selection.ts';
import { $lastSaleDay } from '../../stores/map/filters/last-sale-day.ts';
import { $firstCornerIsSet, endDrawing } from '../../stores/map/filters/filter-panel.ts';
import { $hasSatellite, $layers } from '../../stores/map/overlays.ts';
import { $requestedView } from '../../stores/map/requested-view.ts';
import { followAddress } from '../../stores/map/view-history.ts';
import type { RegionKey } from '../../../contract/shared/vocabulary.ts';
import { $zoningClasses } from '../../stores/map/zoning-classes.ts';
import type { Coloring } from './map-controller.ts';
import { createMap } from './controller.ts';
import { drawSelection, followSelection } from './follow-selection.ts';
import type { MapEvents } from '../events.ts';
import { satelliteId } from '../../../map-tables/style/ground/sources.ts';
import { fetchStyle, StyleFailure } from './map-style.ts';
import { followNetwork, clearMissingTiles, networkIsSettling, markMissingTiles } from './network.ts';
import type { Theme } from '../../../map-tables/palette.ts';

/**
 * Mounts the map in its container, whose data attributes carry the region and its view, and binds it to the stores.
 * Runs from the page's own script, before and independently of the island that renders the UI around it.
 */
export function mountMap(container: HTMLElement): void {
  const dark = matchMedia('(prefers-color-scheme: dark)');
  let wanted = $requestedView.get();

  /** Applies the last requested view once: a rebuilt map keeps its camera. */
  function fit(): void {
    const map = $map.get();
    if (!map || !wanted) return;
    map.fit(wanted);
    wanted = undefined;
  }

  $lastSaleDay.set(container.dataset.lastSaleDay);
  const build = createBuilder(container, dark, fit);
  followAddress(container.dataset.region as RegionKey);
  void build();
  $mapAttempt.listen(() => void build());
  dark.addEventListener('change', () => {
    $mapStatus.set({ status: 'loading' });
    void build();
  });
  for (const $store of [$mapMode, $shownClasses, $heatSquares, $zoningClasses]) {
    $store.listen(() => $map.get()?.setColoring(coloring()));
  }
  $layers.listen((shown) => $map.get()?.setLayers(shown));
  followSelection();
  $requestedView.listen((view) => ((wanted = view), fit()));
  $pointed.listen((target) => $map.get()?.setPointed(target));
  $mapStatus.subscribe(({ status }) => container.setAttribute('aria-busy', String(status === 'loading')));
  followNetwork();
}

/** Builds the map, in place of the current one if there is any. `fit` moves its camera to what was asked for. */
function createBuilder(container: HTMLElement, dark: MediaQueryList, fit: () => void) {
  let builds = 0;

  return async function build(): Promise<void> {
    const own = ++builds;
    const isCurrent = () => own === builds;
    clearMissingTiles();
    const theme: Theme = dark.matches ? 'dark' : 'light';
    $theme.set(theme);
    try {
      const style = await fetchStyle(`${container.dataset.styleUrl ?? ''}?theme=${theme}`);
      if (!isCurrent()) return;
      $hasSatellite.set(satelliteId in style.sources);
      takeDown();
      $map.set(
        createMap({
          container,
          style,
          ...viewOf(container),
          coloring: coloring(),
          layers: $layers.get(),
          theme,
          events: eventsWhile(isCurrent),
        }),
      );
      // The map has reported its zoom by now, which the coloring depends on.
      $map.get()?.setColoring(coloring());
      drawSelection();
      fit();
    } catch (error) {
      if (!isCurrent()) return;
      // Keep the current map; it is rebuilt once the network is reliable.
      if (networkIsSettling()) return markMissingTiles();
      console.warn('map:', error instanceof Error ? error.message : error);
      const message = error instanceof StyleFailure ? error.serverMessage : undefined;
      $mapStatus.set({ status: 'failed', reason: 'data', message });
    }
  };
}

/**
 * Removes the current map. MapLibre clears the URL hash when it is removed, so the hash is restored for the next map to
 * open at the same camera.
 */
function takeDown(): void {
  const { hash } = location;
  $map.get()?.remove();
  $map.set(undefined);
  if (hash) history.replaceState(history.state, '', hash);
}

const events: MapEvents = {
  ready() {
    $mapStatus.set({ status: 'ready' });
    learnSelected();
    loadBindings();
  },
  failed(reason) {
    $mapStatus.set({ status: 'failed', reason, message: undefined });
  },
  missed: markMissingTiles,
  parcelPicked(parcel, several) {
    if (several || $selectsSeveral.get()) toggleParcel(parcel.parcelObjectId, parcel);
    else selectParcel(parcel.parcelObjectId, parcel);
  },
  salePicked(parcelObjectId, several) {
    if (several || $selectsSeveral.get()) toggleParcel(parcelObjectId);
    else selectParcel(parcelObjectId);
  },
  offerPicked: selectOffer,
  neighborhoodPicked: selectNeighborhood,
  nothingPicked: clearSelection,
  showsCells: (parcelCount) => $parcelsPerCell.set(parcelCount),
  hovered: (what) => $hovered.set(what),
  classesInView: (found) => $classesInView.set(found),
  viewIsEmpty: (value) => $viewIsEmpty.set(value),
  moved(view, zoom) {
    $viewBox.set(view);
    $zoom.set(zoom);
  },
  cornerSet: () => $firstCornerIsSet.set(true),
  areaDrawn: endDrawing,
  drawingCancelled: () => endDrawing(),
};

let bindings: Promise<void> | undefined;

/** Loads the bindings of the other stores after the first render; on failure retries when the network is back. */
function loadBindings(): void {
  bindings ??= import('./bindings.ts').then(
    ({ bindStores }) => bindStores(),
    (error: unknown) => {
      console.warn('map:', error instanceof Error ? error.message : error);
      bindings = undefined;
      addEventListener('online', loadBindings, { once: true });
    },
  );
}

/** Ignores state events of a map that is already being replaced. */
function eventsWhile(isCurrent: () => boolean): MapEvents {
  return {
    ...events,
    ready: () => isCurrent() && events.ready(),
    failed: (reason) => isCurrent() && events.failed(reason),
    missed: () => isCurrent() && events.missed(),
  };
}

/** Parcels selected by a link or a list are looked up in the tiles once these have loaded. */
function learnSelected(): void {
  const selection = $selection.get();
  if (selection.kind !== 'parcels' || $selectedParcels.get().length > 0) return;
  const known = $map.get()?.parcels($selectedParcelFilter.get()) ?? [];
  if (known.length > 0) $selectedParcels.set(known);
}

function coloring(): Coloring {
  const heatMode = $heatMode.get();
  const load = $heatSquares.get();
  return {
    mode: $mapMode.get(),
    zoning: $zoningClasses.get(),
    shown: $shownClasses.get(),
    heat: heatMode && load.status === 'ready' ? { mode: heatMode, squares: load.value } : undefined,
  };
}

/** The region's initial view. If the page could not determine it, the style's own view applies. */
function viewOf(container: HTMLElement) {
  const { longitude, latitude, zoom, minZoom } = container.dataset;
  return {
    ...(longitude && latitude ? { center: [Number(longitude), Number(latitude)] as [number, number] } : {}),
    ...(zoom ? { zoom: Number(zoom) } : {}),
    minZoom: Number(minZoom),
  };
}

import { $heatSquares } from '../../stores/map/heat.ts';
import {
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
  selectParcel,
  toggleParcel,
} from '../../stores/map/selection.ts';
import { $firstCornerIsSet, endDrawing } from '../../stores/map/filters/filter-panel.ts';
import { $overlays } from '../../stores/map/overlays.ts';
import { $requestedView } from '../../stores/map/requested-view.ts';
import { followAddress } from '../../stores/map/view-history.ts';
import type { RegionKey } from '../../contract/shared/vocabulary.ts';
import type { Coloring } from './map-controller.ts';
import { createMap } from './controller.ts';
import { drawSelection, followSelection } from './follow-selection.ts';
import type { MapEvents } from '../events.ts';
import { fetchStyle, StyleFailure } from './map-style.ts';
import { followNetwork, clearMissingTiles, networkIsSettling, markMissingTiles } from './network.ts';
import type { Theme } from '../palette.ts';

/**
 * Puts the map into its container, which carries the region and its view as data attributes, and ties it to the stores.
 * It runs from the page's own script, before and beside the island that draws everything around it.
 */
export function mountMap(container: HTMLElement): void {
  const dark = matchMedia('(prefers-color-scheme: dark)');
  let builds = 0;
  let wanted = $requestedView.get();

  async function build(): Promise<void> {
    const own = ++builds;
    const isCurrent = () => own === builds;
    clearMissingTiles();
    const theme: Theme = dark.matches ? 'dark' : 'light';
    $theme.set(theme);
    try {
      const style = await fetchStyle(`${container.dataset.styleUrl ?? ''}?theme=${theme}`);
      if (!isCurrent()) return;
      takeDown();
      $map.set(
        createMap({
          container,
          style,
          ...viewOf(container),
          coloring: coloring(),
          overlays: $overlays.get(),
          theme,
          events: eventsWhile(isCurrent),
        }),
      );
      // The map has told its zoom by now, which has a say in it.
      $map.get()?.setColoring(coloring());
      drawSelection();
      fit();
    } catch (error) {
      if (!isCurrent()) return;
      // What is there stays, and is built anew as soon as the network can be trusted.
      if (networkIsSettling()) return markMissingTiles();
      console.warn('map:', error instanceof Error ? error.message : error);
      const message = error instanceof StyleFailure ? error.serverMessage : undefined;
      $mapStatus.set({ status: 'failed', reason: 'data', message });
    }
  }

  /** The map takes its camera out of the address when it goes; the next one is to look at the same place. */
  function takeDown(): void {
    const { hash } = location;
    $map.get()?.remove();
    $map.set(undefined);
    if (hash) history.replaceState(history.state, '', hash);
  }

  /** Moves to what was asked for last, once: a map that is built again keeps its camera. */
  function fit(): void {
    const map = $map.get();
    if (!map || !wanted) return;
    map.fit(wanted);
    wanted = undefined;
  }

  const regionKey = container.dataset.region as RegionKey;
  followAddress(regionKey);
  void build();
  $mapAttempt.listen(() => void build());
  dark.addEventListener('change', () => {
    $mapStatus.set({ status: 'loading' });
    void build();
  });
  for (const $store of [$mapMode, $shownClasses, $heatSquares]) {
    $store.listen(() => $map.get()?.setColoring(coloring()));
  }
  $overlays.listen((groups) => $map.get()?.setOverlays(groups));
  followSelection();
  $requestedView.listen((view) => ((wanted = view), fit()));
  $pointed.listen((target) => $map.get()?.setPointed(target));
  $mapStatus.subscribe(({ status }) => container.setAttribute('aria-busy', String(status === 'loading')));
  followNetwork();
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
  neighborhoodPicked: selectNeighborhood,
  nothingPicked: clearSelection,
  showsCells: (parcelCount) => $parcelsPerCell.set(parcelCount),
  hovered: (what) => $hovered.set(what),
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

/** Fetches what binds the other stores to the map, after the first picture; without a network once that is back. */
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

/** What a map tells of its own state says nothing once another is on its way to stand in its place. */
function eventsWhile(isCurrent: () => boolean): MapEvents {
  return {
    ...events,
    ready: () => isCurrent() && events.ready(),
    failed: (reason) => isCurrent() && events.failed(reason),
    missed: () => isCurrent() && events.missed(),
  };
}

/** Parcels that were selected by a link or a list are known by their tiles once these are there. */
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
    shown: $shownClasses.get(),
    heat: heatMode && load.status === 'ready' ? { mode: heatMode, squares: load.value } : undefined,
  };
}

/** The region's first view. A page that could not learn it leaves it to the style, which carries one too. */
function viewOf(container: HTMLElement) {
  const { longitude, latitude, zoom, minZoom } = container.dataset;
  return {
    ...(longitude && latitude ? { center: [Number(longitude), Number(latitude)] as [number, number] } : {}),
    ...(zoom ? { zoom: Number(zoom) } : {}),
    minZoom: Number(minZoom),
  };
}

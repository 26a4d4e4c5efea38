import { $heatMode, $heatSquares } from '../stores/heat.ts';
import {
  $hoveredParcel,
  $mapAttempt,
  $mapMode,
  $mapStatus,
  $showsCells,
  $theme,
  $viewIsEmpty,
  type HoveredParcel,
} from '../stores/map-view.ts';
import {
  $selection,
  clearSelection,
  selectNeighborhood,
  selectParcel,
  type Selection,
} from '../stores/selection.ts';
import { createMap, type Heat, type MapController } from './controller.ts';
import { fetchStyle, StyleFailure } from './map-style.ts';
import type { Theme } from './palette.ts';

/**
 * Puts the map into its container, which carries the region's view as data attributes, and ties it to the stores. It
 * runs from the page's own script, before and beside the island that draws legend and panel.
 */
export function mountMap(container: HTMLElement): void {
  const dark = matchMedia('(prefers-color-scheme: dark)');
  let controller: MapController | undefined;
  let builds = 0;

  async function build(): Promise<void> {
    const own = ++builds;
    // The map takes its camera out of the address when it goes; the next one is to look at the same place.
    const { hash } = location;
    controller?.remove();
    controller = undefined;
    if (hash) history.replaceState(history.state, '', hash);
    const theme: Theme = dark.matches ? 'dark' : 'light';
    $theme.set(theme);
    try {
      const style = await fetchStyle(`${container.dataset.styleUrl ?? ''}?theme=${theme}`);
      if (own !== builds) return;
      controller = createMap({ container, style, ...viewOf(container), mode: $mapMode.get(), theme, events });
      controller.setSelection(markOf($selection.get()));
      controller.setHeat(heatInForce());
    } catch (error) {
      if (own !== builds) return;
      console.warn('map:', error instanceof Error ? error.message : error);
      const message = error instanceof StyleFailure ? error.serverMessage : undefined;
      $mapStatus.set({ status: 'failed', reason: 'data', message });
    }
  }

  void build();
  $mapAttempt.listen(() => void build());
  dark.addEventListener('change', () => {
    $mapStatus.set({ status: 'loading' });
    void build();
  });
  $mapMode.listen((mode) => controller?.setMode(mode));
  $heatSquares.listen(() => controller?.setHeat(heatInForce()));
  $selection.listen((selection) => controller?.setSelection(markOf(selection)));
  $mapStatus.subscribe(({ status }) => container.setAttribute('aria-busy', String(status === 'loading')));
}

const events = {
  ready: () => $mapStatus.set({ status: 'ready' }),
  failed: (reason: 'data' | 'webgl') => $mapStatus.set({ status: 'failed', reason, message: undefined }),
  parcelPicked: selectParcel,
  neighborhoodPicked: selectNeighborhood,
  nothingPicked: clearSelection,
  showsCells: (value: boolean) => $showsCells.set(value),
  parcelHovered: (parcel: HoveredParcel | undefined) => $hoveredParcel.set(parcel),
  viewIsEmpty: (value: boolean) => $viewIsEmpty.set(value),
};

/** The heat mode with its squares, once they are there. */
function heatInForce(): Heat | undefined {
  const mode = $heatMode.get();
  const load = $heatSquares.get();
  return mode && load.status === 'ready' ? { mode, squares: load.value } : undefined;
}

function markOf(selection: Selection) {
  if (selection.kind === 'parcel') return { layer: 'parcel' as const, id: selection.parcelObjectId };
  if (selection.kind === 'neighborhood')
    return { layer: 'neighborhood' as const, id: selection.neighborhoodId };
  return undefined;
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

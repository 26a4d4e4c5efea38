import {
  $hoveredParcel,
  $mapAttempt,
  $mapMode,
  $mapStatus,
  $showsCells,
  $theme,
  $viewIsEmpty,
} from '../stores/map-view.ts';
import {
  $selection,
  clearSelection,
  selectNeighborhood,
  selectParcel,
  type Selection,
} from '../stores/selection.ts';
import { createMap, type MapController } from './controller.ts';
import type { Theme } from './palette.ts';

/**
 * Puts the map into its container, which carries the region's view as data attributes, and ties it to the stores. It
 * runs from the page's own script, before and beside the island that draws legend and panel.
 */
export function mountMap(container: HTMLElement): void {
  const dark = matchMedia('(prefers-color-scheme: dark)');
  let controller: MapController | undefined;

  function build(): void {
    controller?.remove();
    const theme: Theme = dark.matches ? 'dark' : 'light';
    $theme.set(theme);
    controller = createMap({
      container,
      ...viewOf(container, theme),
      mode: $mapMode.get(),
      theme,
      events: {
        ready: () => $mapStatus.set({ status: 'ready' }),
        failed: (reason) => $mapStatus.set({ status: 'failed', reason }),
        parcelPicked: selectParcel,
        neighborhoodPicked: selectNeighborhood,
        nothingPicked: clearSelection,
        showsCells: (value) => $showsCells.set(value),
        parcelHovered: (parcel) => $hoveredParcel.set(parcel),
        viewIsEmpty: (value) => $viewIsEmpty.set(value),
      },
    });
  }

  build();
  $mapAttempt.listen(build);
  dark.addEventListener('change', () => {
    $mapStatus.set({ status: 'loading' });
    build();
  });
  $mapMode.listen((mode) => controller?.setMode(mode));
  $selection.listen((selection) => controller?.setSelection(markOf(selection)));
  $mapStatus.subscribe(({ status }) => container.setAttribute('aria-busy', String(status === 'loading')));
}

function markOf(selection: Selection) {
  if (selection.kind === 'parcel') return { layer: 'parcel' as const, id: selection.parcelObjectId };
  if (selection.kind === 'neighborhood')
    return { layer: 'neighborhood' as const, id: selection.neighborhoodId };
  return undefined;
}

function viewOf(container: HTMLElement, theme: Theme) {
  const { styleUrl = '', longitude, latitude, zoom, minZoom } = container.dataset;
  return {
    styleUrl: `${styleUrl}?theme=${theme}`,
    center: [Number(longitude), Number(latitude)] as [number, number],
    zoom: Number(zoom),
    minZoom: Number(minZoom),
  };
}

import {
  AttributionControl,
  Map as LiveMap,
  NavigationControl,
  ScaleControl,
  setWorkerUrl,
  type ErrorEvent,
  type ExpressionSpecification,
  type FilterSpecification,
  type MapOptions as LiveMapOptions,
  type StyleSpecification,
} from 'maplibre-gl';
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?url';
import { map as words } from '../../../words/ar/map/map.ts';
import type { Aim } from './aim.ts';
import { addArchiveProtocol, removeArchiveProtocol } from './archive-protocol.ts';
import { createPainter } from './coloring.ts';
import type { Coloring, MapController } from './map-controller.ts';
import type { MapEvents } from '../events.ts';
import type { BoundingBox } from '../../../lib/geo/bounds.ts';
import { openingOf } from '../../../map-tables/style/opening.ts';
import { drawLabelsLeftToRight } from './label-direction.ts';
import { lookAround } from './look-around.ts';
import { createMark } from './marks.ts';
import { backdropSources, satelliteId } from '../../../map-tables/style/ground/sources.ts';
import type { LayerSwitch } from '../../../map-tables/overlays.ts';
import type { Theme } from '../../../map-tables/palette.ts';
import { onUse } from './on-use.ts';
import { networkIsSteady } from './network.ts';
import { metadataOf, pickByKeyboard, pickByPointer } from './pick.ts';
import { tileParcel } from '../tile-facts.ts';
import { tileset } from '../../../map-tables/tileset.ts';
import { whenDrawn } from './when-drawn.ts';

export interface MapOptions {
  container: HTMLElement;
  style: StyleSpecification;
  /** Initial view where the style does not say which land opens; defaults to the style's own. */
  center?: [longitude: number, latitude: number];
  zoom?: number;
  minZoom: number;
  coloring: Coloring;
  /** The switches that are on. */
  layers: readonly LayerSwitch[];
  theme: Theme;
  events: MapEvents;
}

const maxZoom = 19.5;
/**
 * Zoom up to which MapLibre splits tiles; above it lays the labels of the same tiles out anew at each zoom. It does so
 * only above a whole zoom: its own default lies 4 below `maxZoom`, where labels would stay as they are at zoom 16.
 */
const splitZoom = 16;

setWorkerUrl(workerUrl);
drawLabelsLeftToRight();

/**
 * Builds the page's one live map. Anything set before it has loaded is drawn once it loads. Returns undefined if
 * WebGL is unavailable.
 */
export function createMap(options: MapOptions): MapController | undefined {
  const { events, theme } = options;
  addArchiveProtocol();
  const opening = hasCamera() ? undefined : openingOf(options.style);
  let map: LiveMap;
  try {
    map = new LiveMap(liveOptions(options, opening));
  } catch {
    events.failed('webgl');
    return undefined;
  }
  map.touchZoomRotate.disableRotation();
  map.keyboard.disableRotation();
  map.addControl(new NavigationControl({ showCompass: false }), 'bottom-left');
  map.addControl(new ScaleControl({ maxWidth: 120 }), 'bottom-left');
  map.addControl(new AttributionControl({ compact: true }), 'bottom-left');
  describeCanvas(map);

  const stopListening = listenForFailure(map, events);
  const land = drawLand(map, options);
  let isRemoved = false;
  const loaded = new Promise((resolve) => map.once('style.load', resolve));
  const annotations = onUse(async () => {
    const [module] = await Promise.all([import('./annotations.ts'), loaded]);
    return module.annotate(map, theme, events);
  });
  const aim = onUse(async () => (await import('./aim.ts')).createAim(map));
  const aimOnce = (use: (aim: Aim) => void) => aim.use(false, (made) => isRemoved || use(made));
  void loaded.then(() => aimOnce((made) => opening && made.settle(opening)));
  lookAround(map, events);
  pickByPointer(map, events);
  pickByKeyboard(map, events);

  return {
    ...land,
    /** Clearing annotations that were never drawn does not load their code. */
    annotate: (isCleared, change) =>
      annotations.use(isCleared, (drawn) => {
        if (!isRemoved) change(drawn);
      }),
    fit: (view) => aimOnce((made) => made.fit(view)),
    reveal: () => aimOnce((made) => made.reveal()),
    remove() {
      stopListening();
      isRemoved = true;
      map.remove();
      removeArchiveProtocol();
    },
  };
}

/** Colors and marks the land once the map has its layers, and reads its parcels. */
function drawLand(
  map: LiveMap,
  { coloring, layers, theme }: MapOptions,
): Omit<MapController, 'annotate' | 'fit' | 'reveal' | 'remove'> {
  const paint = createPainter(map, theme);
  const selected = createMark(map, 'selected');
  const offered = createMark(map, 'offered');
  const pointed = createMark(map, 'hovered');
  let passing: ExpressionSpecification | undefined;
  let isLoaded = false;
  map.once('style.load', () => {
    isLoaded = true;
    paint(coloring, passing);
    showLayers(map, layers);
    selected.draw();
    offered.draw();
    pointed.draw();
  });

  return {
    setColoring(next) {
      coloring = next;
      if (isLoaded) paint(coloring, passing);
    },
    setPassing(next) {
      passing = next;
      if (isLoaded) paint(coloring, passing);
    },
    setLayers(shown) {
      layers = shown;
      if (isLoaded) showLayers(map, layers);
    },
    setSelection: (targets) => selected.set(targets),
    setOffered: (targets) => offered.set(targets),
    setPointed: (target) => pointed.set(target ? [target] : []),
    parcels(filter) {
      if (!isLoaded) return [];
      const sourceLayer = tileset.layers.parcel.name;
      const features = map.querySourceFeatures('land', {
        sourceLayer,
        filter: filter as FilterSpecification,
      });
      // A parcel crossing tile borders appears in several tiles; deduplicate by id.
      return [...new Map(features.map((feature) => [feature.id, tileParcel(feature)])).values()];
    },
  };
}

/** A camera in the address comes from a link, a saved view or an earlier map of this page. */
function hasCamera(): boolean {
  return new URLSearchParams(location.hash.slice(1)).has('map');
}

function liveOptions(
  { container, style, center, zoom, minZoom }: MapOptions,
  opening: BoundingBox | undefined,
): LiveMapOptions {
  return {
    container,
    style,
    ...(center ? { center } : {}),
    ...(zoom === undefined ? {} : { zoom }),
    ...(opening && {
      bounds: opening,
      fitBoundsOptions: { padding: paddingAtRest(container) },
    }),
    minZoom,
    maxZoom,
    zoomLevelsToOverscale: maxZoom - splitZoom,
    // Always north up and seen from above.
    maxPitch: 0,
    touchPitch: false,
    attributionControl: false,
    // Keeps the camera in the URL hash so that a view can be shared.
    hash: 'map',
    dragRotate: false,
    pitchWithRotate: false,
    fadeDuration: 0,
    locale: {
      'NavigationControl.ZoomIn': words.zoomIn,
      'NavigationControl.ZoomOut': words.zoomOut,
      'AttributionControl.ToggleAttribution': words.toggleAttribution,
      'ScaleControl.Meters': words.meters,
      'ScaleControl.Kilometers': words.kilometers,
    },
  };
}

/** Sets the label and role of the canvas: MapLibre labels it in English, and it takes keyboard input. */
function describeCanvas(map: LiveMap): void {
  const canvas = map.getCanvas();
  canvas.setAttribute('role', 'application');
  canvas.setAttribute('aria-label', words.canvas);
}

/**
 * Any failed style, archive or tile of the land counts: an incomplete map must not pass for a complete one. What lies
 * below the land may be missing.
 */
function listenForFailure(map: LiveMap, events: MapEvents): () => void {
  let hasFailed = false;
  const subscription = map.on('error', ({ error, sourceId }: ErrorEvent & { sourceId?: string }) => {
    if ('name' in error && error.name === 'AbortError') return;
    if (!networkIsSteady()) return events.missed();
    console.warn('map:', error.message);
    if (sourceId && backdropSources.includes(sourceId)) return;
    if (!hasFailed) events.failed('data');
    hasFailed = true;
  });
  whenDrawn(map, () => {
    if (!hasFailed) events.ready();
  });
  return () => subscription.unsubscribe();
}

/** The style of a region without overlays has no overlay layers. */
function showLayers(map: LiveMap, shown: readonly LayerSwitch[]): void {
  for (const id of map.getLayersOrder()) {
    const { switch: by } = metadataOf(map, id);
    if (by) map.setLayoutProperty(id, 'visibility', shown.includes(by) ? 'visible' : 'none');
  }
  const isAerial = shown.includes(satelliteId) && map.getLayer(satelliteId);
  // It would hide the image of the very parcel that is looked at.
  map.setLayoutProperty('parcel-selection-cover', 'visibility', isAerial ? 'none' : 'visible');
  for (const id of ['street-local', 'street-collector', 'street-arterial']) {
    map.setPaintProperty(id, 'line-opacity', isAerial ? 0.25 : 1);
  }
}

/** Padding that leaves free what the interface around the map will cover; it has not rendered yet. */
function paddingAtRest(container: HTMLElement) {
  const map = container.getBoundingClientRect();
  const free = container.parentElement?.querySelector('[data-free-at-rest]')?.getBoundingClientRect() ?? map;
  return {
    left: free.left - map.left,
    top: free.top - map.top,
    right: map.right - free.right,
    bottom: map.bottom - free.bottom,
  };
}

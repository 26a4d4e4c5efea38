import {
  addProtocol,
  AttributionControl,
  Map as LiveMap,
  NavigationControl,
  removeProtocol,
  ScaleControl,
  setWorkerUrl,
  type MapGeoJSONFeature,
  type MapMouseEvent,
  type PointLike,
  type StyleSpecification,
} from 'maplibre-gl';
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?url';
import { PMTiles, Protocol } from 'pmtiles';
import { words } from '../i18n/ar/index.ts';
import type { HeatMode, HeatSquares } from '../contract/modes.ts';
import type { MapMode } from '../contract/vocabulary.ts';
import { ArchiveSource } from './archive-source.ts';
import type { HoveredParcel } from '../stores/map-view.ts';
import { drawLabelsLeftToRight } from './label-direction.ts';
import { heatId, heatLayer } from './heat.ts';
import { fillColor, mapModeTable } from './modes.ts';
import { allLayers } from './layers/index.ts';
import { baseColors, type Theme } from './palette.ts';
import { tileset } from './tileset.ts';

export interface MapOptions {
  container: HTMLElement;
  style: StyleSpecification;
  /** First view; the style's own where absent. */
  center?: [longitude: number, latitude: number];
  zoom?: number;
  minZoom: number;
  mode: MapMode;
  theme: Theme;
  events: MapEvents;
}

/** What the map tells the stores. Nothing else leaves it. */
export interface MapEvents {
  ready(): void;
  failed(reason: 'data' | 'webgl'): void;
  parcelPicked(parcelObjectId: number): void;
  neighborhoodPicked(neighborhoodId: number): void;
  nothingPicked(): void;
  showsCells(value: boolean): void;
  /** The parcel below the pointer, as its tile knows it. */
  parcelHovered(parcel: HoveredParcel | undefined): void;
  /** Whether the view, near enough for parcels, has none. */
  viewIsEmpty(value: boolean): void;
}

export interface Heat {
  mode: HeatMode;
  squares: HeatSquares;
}

export interface MapController {
  setMode(mode: MapMode): void;
  /** Lays the squares of a heat mode over the parcels; undefined takes them away. */
  setHeat(heat: Heat | undefined): void;
  setSelection(selection: { layer: 'parcel' | 'neighborhood'; id: number } | undefined): void;
  remove(): void;
}

const pickable = ['parcel-fill', 'neighborhood-hit'];

setWorkerUrl(workerUrl);
drawLabelsLeftToRight();

/** Builds the one live map of a page. This file alone touches MapLibre; stores come in, events go out. */
export function createMap(options: MapOptions): MapController {
  const { events, container } = options;
  addArchiveProtocol();

  let map: LiveMap;
  try {
    map = new LiveMap({
      container,
      style: options.style,
      ...(options.center ? { center: options.center } : {}),
      ...(options.zoom === undefined ? {} : { zoom: options.zoom }),
      minZoom: options.minZoom,
      maxZoom: 19.5,
      attributionControl: false,
      // The camera stands in the address, so that a view can be passed on.
      hash: 'map',
      dragRotate: false,
      pitchWithRotate: false,
      fadeDuration: 0,
      locale: {
        'NavigationControl.ZoomIn': words.map.zoomIn,
        'NavigationControl.ZoomOut': words.map.zoomOut,
        'AttributionControl.ToggleAttribution': words.map.toggleAttribution,
        'ScaleControl.Meters': words.map.meters,
        'ScaleControl.Kilometers': words.map.kilometers,
      },
    });
  } catch {
    events.failed('webgl');
    const nothing = () => undefined;
    return { setMode: nothing, setHeat: nothing, setSelection: nothing, remove: nothing };
  }
  map.touchZoomRotate.disableRotation();
  map.addControl(new NavigationControl({ showCompass: false }), 'bottom-left');
  map.addControl(new ScaleControl({ maxWidth: 120 }), 'bottom-left');
  map.addControl(new AttributionControl({ compact: true }), 'bottom-left');
  describeCanvas(map);

  let mode = options.mode;
  let hasFailed = false;
  const removeListeners = [
    listenForFailure(map, () => !hasFailed && ((hasFailed = true), events.failed('data'))),
  ];

  let heat: Heat | undefined;
  map.once('load', () => (applyMode(), applyHeat()));
  map.on('idle', () => {
    if (hasFailed) return;
    events.viewIsEmpty(isEmpty(map));
    events.ready();
  });
  reportCells(map, events);
  pickByPointer(map, events);
  pickByKeyboard(map, events);

  const selected = createMark(map, 'selected');
  map.once('load', () => selected.draw());

  function applyMode(): void {
    // Below the squares of a heat mode parcels have no colour of their own: two legends at once say nothing.
    const context = {
      mode: mapModeTable[heat ? 'plain' : mode],
      theme: options.theme,
      colors: baseColors[options.theme],
    };
    const color = fillColor(context.mode, context.theme);
    map.setPaintProperty('parcel-fill', 'fill-color', color);
    map.setPaintProperty('cell-fill', 'fill-color', color);
    for (const layer of allLayers(context)) {
      if (layer.id === 'neighborhood-fill') {
        map.setLayoutProperty(layer.id, 'visibility', layer.layout?.visibility ?? 'visible');
      }
      if (layer.id === 'parcel-label' && layer.type === 'symbol') {
        map.setLayoutProperty(layer.id, 'text-field', layer.layout?.['text-field']);
      }
    }
  }

  function applyHeat(): void {
    if (map.getLayer(heatId)) map.removeLayer(heatId);
    if (map.getSource(heatId)) map.removeSource(heatId);
    if (!heat) return;
    map.addSource(heatId, { type: 'geojson', data: heat.squares });
    map.addLayer(heatLayer(heat.mode, options.theme), 'parcel-outline');
  }

  return {
    setHeat(next) {
      heat = next;
      if (!map.getLayer('parcel-outline')) return;
      applyHeat();
      applyMode();
    },
    setMode(next) {
      if (next === mode) return;
      mode = next;
      if (map.isStyleLoaded() || map.getLayer('parcel-fill')) applyMode();
    },
    setSelection: (selection) => selected.set(selection),
    remove() {
      removeListeners.forEach((removeListener) => removeListener());
      map.remove();
      removeProtocol('pmtiles');
    },
  };
}

/** A new protocol for each map: nothing of a failed archive stays in its cache. */
function addArchiveProtocol(): void {
  const protocol = new Protocol({ metadata: true });
  addProtocol('pmtiles', (request, abortController) => {
    const url = request.url.replace(/^pmtiles:\/\//, '');
    // The description comes first, before any tile of the archive.
    if (request.type === 'json' && !protocol.get(url)) protocol.add(new PMTiles(new ArchiveSource(url)));
    return protocol.tile(request, abortController);
  });
}

/** The map library names its canvas in English; it takes keys, so it says which. */
function describeCanvas(map: LiveMap): void {
  const canvas = map.getCanvas();
  canvas.setAttribute('role', 'application');
  canvas.setAttribute('aria-label', words.map.canvas);
}

/** Any failed style, archive or tile counts: a map with holes must not pass for complete. */
function listenForFailure(map: LiveMap, failed: () => void): () => void {
  const subscription = map.on('error', ({ error }) => {
    if ('name' in error && error.name === 'AbortError') return;
    console.warn('map:', error.message);
    failed();
  });
  return () => subscription.unsubscribe();
}

function reportCells(map: LiveMap, events: MapEvents): void {
  const report = () => events.showsCells(map.getZoom() < tileset.parcelZoom);
  map.on('zoomend', report);
  report();
}

function featureAt(map: LiveMap, point: PointLike): MapGeoJSONFeature | undefined {
  return map.queryRenderedFeatures(point, { layers: pickable.filter((id) => map.getLayer(id)) })[0];
}

function pick(map: LiveMap, events: MapEvents, point: PointLike): void {
  const feature = featureAt(map, point);
  const id = Number(feature?.id);
  if (!feature || !Number.isSafeInteger(id)) return events.nothingPicked();
  if (feature.sourceLayer === tileset.layers.parcel.name) return events.parcelPicked(id);
  events.neighborhoodPicked(id);
}

function pickByPointer(map: LiveMap, events: MapEvents): void {
  const hovered = createMark(map, 'hovered');
  map.on('click', ({ point }: MapMouseEvent) => pick(map, events, point));
  map.on('mousemove', ({ point }: MapMouseEvent) => {
    const feature = featureAt(map, point);
    const isParcel = feature?.sourceLayer === tileset.layers.parcel.name;
    map.getCanvas().style.cursor = feature ? 'pointer' : '';
    hovered.set(
      isParcel && feature.id !== undefined ? { layer: 'parcel', id: Number(feature.id) } : undefined,
    );
    events.parcelHovered(isParcel ? hoveredParcel(feature) : undefined);
  });
  map.on('mouseout', () => {
    hovered.set(undefined);
    events.parcelHovered(undefined);
  });
}

function hoveredParcel({ properties }: MapGeoJSONFeature): HoveredParcel {
  const { parcelNo, zoning, areaSqm } = tileset.layers.parcel.attributes;
  return {
    parcelNo: String(properties[parcelNo] ?? ''),
    zoning: String(properties[zoning] ?? ''),
    areaSqm: Number(properties[areaSqm] ?? 0),
  };
}

/** Looks at a few points first: where there are parcels, the first of them ends the search. */
function isEmpty(map: LiveMap): boolean {
  if (map.getZoom() < tileset.parcelZoom) return false;
  const { clientWidth: width, clientHeight: height } = map.getContainer();
  const options = { layers: ['parcel-fill'] };
  const shares = [0.5, 0.25, 0.75, 0.1, 0.9];
  const isHit = shares.some((x) =>
    shares.some((y) => map.queryRenderedFeatures([width * x, height * y], options).length > 0),
  );
  return !isHit && map.queryRenderedFeatures(options).length === 0;
}

/** Enter picks what lies in the middle of the view (the arrows move it there), Escape lets it go. */
function pickByKeyboard(map: LiveMap, events: MapEvents): void {
  map.getCanvas().addEventListener('keydown', ({ key }) => {
    if (key === 'Enter') pick(map, events, map.project(map.getCenter()));
    if (key === 'Escape') events.nothingPicked();
  });
}

/** Keeps one feature at most in a state such as `selected`. What is set before the map has loaded is drawn then. */
function createMark(map: LiveMap, state: 'selected' | 'hovered') {
  type Target = { layer: 'parcel' | 'neighborhood'; id: number };
  let wanted: Target | undefined;
  let drawn: Target | undefined;
  const key = ({ layer, id }: Target) => ({ source: 'land', sourceLayer: tileset.layers[layer].name, id });
  function draw(): void {
    if (!map.getSource('land')) return;
    if (wanted?.id === drawn?.id && wanted?.layer === drawn?.layer) return;
    if (drawn) map.removeFeatureState(key(drawn), state);
    if (wanted) map.setFeatureState(key(wanted), { [state]: true });
    drawn = wanted;
  }
  return {
    draw,
    set(target: Target | undefined): void {
      wanted = target;
      draw();
    },
  };
}

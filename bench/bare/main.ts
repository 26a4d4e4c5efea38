import 'maplibre-gl/dist/maplibre-gl.css';
import { addProtocol, Map as LiveMap, setWorkerUrl } from 'maplibre-gl';
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?url';
import { Protocol } from 'pmtiles';
import { whenDrawn } from '../../src/map/live/when-drawn.ts';

/** A minimal page that draws the same archives and style: nothing but the map library. */
setWorkerUrl(workerUrl);
addProtocol('pmtiles', new Protocol({ metadata: true }).tile);
const style = new URLSearchParams(location.search).get('style') ?? '';
const map = new LiveMap({
  container: 'map',
  style,
  attributionControl: false,
  fadeDuration: 0,
  hash: 'map',
});
// The ground is on its way meanwhile, as in the map page.
whenDrawn(map, () => document.getElementById('map')?.setAttribute('aria-busy', 'false'));
Object.assign(window, {
  recolor: (layer: string, color: never) => map.setPaintProperty(layer, 'fill-color', color),
});

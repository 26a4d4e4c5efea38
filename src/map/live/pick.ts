import type { Map as LiveMap, MapGeoJSONFeature, MapMouseEvent, PointLike } from 'maplibre-gl';
import type { MapEvents } from '../events.ts';
import { createMark } from './marks.ts';
import { onUse } from './on-use.ts';
import { tileCell, tileParcel, type Hovered } from '../tile-facts.ts';
import type { LayerMetadata } from '../../../map-tables/overlays.ts';
import { offerClustersId, offerPinsId, overlaySource, saleDotsId } from '../../../map-tables/layer-names.ts';
import { tileset } from '../../../map-tables/tileset.ts';

const { parcel, cell } = tileset.layers;

/** What draws pins knows their clusters too. It has been loaded where there is one to pick. */
const pins = onUse(() => import('./offer-pins.ts'));

/** What the style says of a layer; nothing for most. */
export function metadataOf(map: LiveMap, layerId: string): Partial<LayerMetadata> {
  return map.getLayer(layerId)?.metadata ?? {};
}

/** Returns the topmost feature of the given layers at a point of the canvas. */
function featureAt(map: LiveMap, point: PointLike, layers: string[]): MapGeoJSONFeature | undefined {
  return map.queryRenderedFeatures(point, { layers: layers.filter((id) => map.getLayer(id)) })[0];
}

function pick(map: LiveMap, events: MapEvents, point: PointLike, several: boolean): void {
  const feature = featureAt(map, point, [
    offerPinsId,
    offerClustersId,
    saleDotsId,
    'parcel-fill',
    'neighborhood-hit',
  ]);
  if (feature?.source === offerPinsId) {
    if (feature.layer.id === offerClustersId) pins.use(false, ({ openCluster }) => openCluster(map, feature));
    else events.offerPicked(String(feature.properties.code));
    return;
  }
  const id = Number(feature?.id);
  if (!feature || !Number.isSafeInteger(id)) return events.nothingPicked();
  if (feature.source === saleDotsId)
    return events.salePicked(Number(feature.properties.parcelObjectId), several);
  if (feature.sourceLayer === parcel.name) return events.parcelPicked(tileParcel(feature), several);
  events.neighborhoodPicked(id);
}

/** A click picks; with Ctrl, ⌘ or Shift it adds to the selection. Also reports what is under the pointer. */
export function pickByPointer(map: LiveMap, events: MapEvents): void {
  const hovered = createMark(map, 'hovered');
  map.on('click', ({ point, originalEvent }: MapMouseEvent) => {
    const { ctrlKey, metaKey, shiftKey } = originalEvent;
    pick(map, events, point, ctrlKey || metaKey || shiftKey);
  });
  map.on('mousemove', ({ point }: MapMouseEvent) => {
    const feature = featureAt(map, point, [
      offerPinsId,
      offerClustersId,
      ...map.getLayersOrder().filter((id) => metadataOf(map, id).showsName),
      'parcel-fill',
      'cell-fill',
      'neighborhood-hit',
    ]);
    map.getCanvas().style.cursor = feature ? 'pointer' : '';
    const what = hoveredOf(feature);
    hovered.set(what?.kind === 'parcel' ? [{ layer: 'parcel', id: what.parcelObjectId }] : []);
    events.hovered(what);
  });
  map.on('mouseout', () => {
    hovered.set([]);
    events.hovered(undefined);
  });
}

function hoveredOf(feature: MapGeoJSONFeature | undefined): Hovered {
  const name: unknown = feature?.properties.name;
  if (feature?.source === overlaySource && typeof name === 'string') return { kind: 'overlay', name };
  if (feature?.sourceLayer === parcel.name) return { kind: 'parcel', ...tileParcel(feature) };
  if (feature?.sourceLayer === cell.name) return { kind: 'cell', ...tileCell(feature) };
  return undefined;
}

/**
 * Enter picks what is at the center of the viewport (the arrow keys pan), with Shift it adds; Escape clears the
 * selection.
 */
export function pickByKeyboard(map: LiveMap, events: MapEvents): void {
  map.getCanvas().addEventListener('keydown', ({ key, shiftKey }) => {
    if (key === 'Enter') pick(map, events, map.project(map.getCenter()), shiftKey);
    if (key === 'Escape') events.nothingPicked();
  });
}

import type { GeoJSONSource, Map as LiveMap, MapGeoJSONFeature } from 'maplibre-gl';
import type { OfferPlace } from '../../../contract/offer/offers.ts';
import { offerPinsId } from '../../../map-tables/layer-names.ts';
import { offerPinFeatures, offerPinImage, offerPinLayers, offerPinsSource } from './offer-pin-layers.ts';
import { offerColors, type Theme } from '../../../map-tables/palette.ts';

/** Draws offers as price pins above everything else; layers are made the first time there are some. */
export function drawOfferPins(map: LiveMap, theme: Theme, places: readonly OfferPlace[]): void {
  const source = map.getSource<GeoJSONSource>(offerPinsId);
  if (source) return void source.setData(offerPinFeatures(places));
  if (places.length === 0) return;
  addPinImage(map, theme);
  map.addSource(offerPinsId, offerPinsSource(places));
  for (const layer of offerPinLayers(theme)) map.addLayer(layer);
}

/** Moves the camera to where a cluster falls apart. */
export function openCluster(map: LiveMap, cluster: MapGeoJSONFeature): void {
  const source = map.getSource<GeoJSONSource>(offerPinsId);
  const { geometry, properties } = cluster;
  if (!source || geometry.type !== 'Point') return;
  const center = geometry.coordinates as [number, number];
  source.getClusterExpansionZoom(Number(properties.cluster_id)).then(
    (zoom) => map.easeTo({ center, zoom }),
    () => undefined,
  );
}

/** Side and corner of the image, in pixels of a screen with two for each. */
const side = 32;
const corner = 12;

/** A rounded box whose middle stretches with the text in it. */
function addPinImage(map: LiveMap, theme: Theme): void {
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = side;
  const drawing = canvas.getContext('2d');
  if (!drawing) return;
  const { pin, pinText } = offerColors[theme];
  drawing.beginPath();
  drawing.roundRect(2, 2, side - 4, side - 4, corner);
  drawing.fillStyle = pin;
  drawing.fill();
  drawing.lineWidth = 3;
  drawing.strokeStyle = pinText;
  drawing.stroke();
  const middle: [number, number] = [corner + 2, side - corner - 2];
  map.addImage(offerPinImage, drawing.getImageData(0, 0, side, side), {
    pixelRatio: 2,
    stretchX: [middle],
    stretchY: [middle],
    content: [6, 6, side - 6, side - 6],
  });
}

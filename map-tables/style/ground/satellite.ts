import type { LayerSpecification, RasterSourceSpecification } from '@maplibre/maplibre-gl-style-spec';
import { escapedText } from './escaped-text.ts';
import type { LayerMetadata } from '../../overlays.ts';
import { satelliteId } from './sources.ts';

/** Tiles of aerial imagery, 256 pixels wide. */
export interface Satellite {
  /** Template of tile addresses. */
  url: string;
  /** Whom the map credits, as plain text. */
  attribution?: string | undefined;
  /** The last zoom that there are tiles of. */
  maxZoom: number;
}

/** The attribution of a source is markup. */
export function satelliteSource({ url, attribution, maxZoom }: Satellite): RasterSourceSpecification {
  return {
    type: 'raster',
    tiles: [url],
    tileSize: 256,
    maxzoom: maxZoom,
    ...(attribution ? { attribution: escapedText(attribution) } : {}),
  };
}

/**
 * Imagery, hidden until it is asked for. It lies above the fills and lets a quarter of them through: parcels keep a
 * tint of their color, and where no image comes the map is as it was.
 */
export function satelliteLayer(): LayerSpecification {
  return {
    id: satelliteId,
    type: 'raster',
    source: satelliteId,
    metadata: { switch: satelliteId, showsName: false } satisfies LayerMetadata,
    layout: { visibility: 'none' },
    paint: { 'raster-opacity': 0.75, 'raster-fade-duration': 0 },
  };
}

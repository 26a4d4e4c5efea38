import type { StyleSpecification } from '@maplibre/maplibre-gl-style-spec';
import { allLayers } from './layers/index.ts';
import { mapModeTable } from './modes.ts';
import type { MapMode } from '../contract/shared/vocabulary.ts';
import { overlaySource } from './overlays.ts';
import { baseColors, type Theme } from './palette.ts';

export interface StyleOptions {
  /** Shown by tools that list styles. */
  name: string;
  /** Address of the region's tile archive. */
  archiveUrl: string;
  /** Address of the archive of its overlays; without one the style has none of their layers. */
  overlaysUrl?: string;
  /** Absolute addresses of the label font, in two parts. */
  fonts: { arabic: string; latin: string };
  center: [longitude: number, latitude: number];
  zoom: number;
  theme: Theme;
  mode: MapMode;
  attribution: string;
}

const arabicRanges = ['U+0600-06FF', 'U+0750-077F', 'U+08A0-08FF', 'U+FB50-FDFF', 'U+FE70-FEFF'];

/** The complete style of a region's map. Pure: the same options give the same style. */
export function buildStyle(options: StyleOptions): StyleSpecification {
  const colors = baseColors[options.theme];
  const { overlaysUrl } = options;
  const { theme } = options;
  const layers = allLayers({ mode: mapModeTable[options.mode], shown: new Set(), theme, colors });
  return {
    version: 8,
    name: options.name,
    center: options.center,
    zoom: options.zoom,
    // MapLibre shapes Arabic itself; with font faces no glyph server and no plugin are needed.
    'font-faces': {
      'Plex Arabic': [
        { url: options.fonts.arabic, 'unicode-range': arabicRanges },
        { url: options.fonts.latin },
      ],
    },
    sources: {
      land: { type: 'vector', url: `pmtiles://${options.archiveUrl}`, attribution: options.attribution },
      // Its credits stand in the archive: they are those of whoever published what it holds.
      ...(overlaysUrl ? { [overlaySource]: { type: 'vector', url: `pmtiles://${overlaysUrl}` } } : {}),
    },
    layers: overlaysUrl
      ? layers
      : layers.filter((layer) => !('source' in layer && layer.source === overlaySource)),
  };
}

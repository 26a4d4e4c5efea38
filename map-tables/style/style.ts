import type { SourceSpecification, StyleSpecification } from '@maplibre/maplibre-gl-style-spec';
import { escapedText } from './ground/escaped-text.ts';
import { groundLayers } from './ground/layers.ts';
import { satelliteSource, type Satellite } from './ground/satellite.ts';
import { groundSource, satelliteId } from './ground/sources.ts';
import { allLayers } from './layers/index.ts';
import { mapModeOf, type ZoningEntry } from '../modes.ts';
import type { BoundingBox } from '../../lib/geo/bounds.ts';
import type { MapMode } from '../../contract/shared/vocabulary.ts';
import { overlaySource } from '../layer-names.ts';
import { openingMetadata } from './opening.ts';
import { baseColors, type Theme } from '../palette.ts';

export interface StyleOptions {
  /** Display name in style-listing tools. */
  name: string;
  /** URL of the region's tile archive. */
  archiveUrl: string;
  /** URL of the region's overlay archive; without it the style has no overlay layers. */
  overlaysUrl?: string;
  /** The map's ground; without it the style has the paper alone below the land. */
  ground?: Ground;
  /** Aerial imagery, which a switch shows. */
  satellite?: Satellite;
  /** Absolute URLs of the two subsets of the label font. */
  fonts: { arabic: string; latin: string };
  /** Declared view of the region. */
  center: [longitude: number, latitude: number];
  zoom: number;
  /** What the map shows at first, in place of the declared view; see `openingOf`. */
  opening?: BoundingBox;
  theme: Theme;
  mode: MapMode;
  /** Zoning classes of the region, in the order of the legend. */
  zoning: readonly ZoningEntry[];
  attribution: string;
}

/** Tiles in the Protomaps basemap schema, version 4. */
export interface Ground {
  /** URL of the tile archive, the template or the description of the tiles. */
  url: string;
  kind: 'archive' | 'template' | 'description';
  /** Whom the map credits, as plain text. */
  attribution: string;
  /** Whether it repeats the land's own streets, as the demonstration's does: then the land names them. */
  repeatsStreets?: boolean;
}

/** Zoom up to which tiles of the schema are made: https://docs.protomaps.com/basemaps/downloads */
const lastGroundZoom = 15;

/** Key of the zoning classes in a style's metadata. */
export const zoningMetadata = 'ardi:zoning';

const arabicRanges = ['U+0600-06FF', 'U+0750-077F', 'U+08A0-08FF', 'U+FB50-FDFF', 'U+FE70-FEFF'];

/** Builds the complete style of a region's map. Pure: the same options give the same style. */
export function buildStyle(options: StyleOptions): StyleSpecification {
  const colors = baseColors[options.theme];
  const { overlaysUrl, ground, satellite, theme, zoning } = options;
  const mode = mapModeOf(options.mode, zoning);
  const layers = allLayers({
    ...{ mode, zoning, shown: new Set<string>(), theme, colors, hasSatellite: Boolean(satellite) },
    ...(ground ? { ground: groundLayers(theme, { areStreetsNamed: ground.repeatsStreets ?? false }) } : {}),
  });
  return {
    version: 8,
    name: options.name,
    metadata: { [zoningMetadata]: zoning, ...(options.opening && { [openingMetadata]: options.opening }) },
    center: options.center,
    zoom: options.zoom,
    // MapLibre shapes Arabic itself; with font faces it needs neither a glyph server nor a plugin.
    'font-faces': {
      'Plex Arabic': [
        { url: options.fonts.arabic, 'unicode-range': arabicRanges },
        { url: options.fonts.latin },
      ],
    },
    sources: {
      ...(ground ? { [groundSource]: groundSourceOf(ground) } : {}),
      ...(satellite ? { [satelliteId]: satelliteSource(satellite) } : {}),
      land: { type: 'vector', url: `pmtiles://${options.archiveUrl}`, attribution: options.attribution },
      // Its attribution is stored in the archive: it credits whoever published the data.
      ...(overlaysUrl ? { [overlaySource]: { type: 'vector', url: `pmtiles://${overlaysUrl}` } } : {}),
    },
    layers: overlaysUrl
      ? layers
      : layers.filter((layer) => !('source' in layer && layer.source === overlaySource)),
  };
}

/** The attribution of a source is markup. */
function groundSourceOf({ url, kind, attribution }: Ground): SourceSpecification {
  const credited = { type: 'vector', attribution: escapedText(attribution) } as const;
  if (kind === 'template') return { ...credited, tiles: [url], maxzoom: lastGroundZoom };
  return { ...credited, url: kind === 'archive' ? `pmtiles://${url}` : url };
}

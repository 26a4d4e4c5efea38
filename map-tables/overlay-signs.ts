import type { OverlayKind } from '../contract/shared/vocabulary.ts';
import { overlayTileset } from './overlay-tileset.ts';

/** Dashes and gaps of the kinds drawn with a broken line, in line widths; their legend entries are broken as well. */
export const overlayDashes: Partial<Record<OverlayKind, readonly [dash: number, gap: number]>> = {
  bus_line: [2, 1.5],
  boulevard_area: [4, 3],
  mega_project: [6, 2],
};

/** Bus stops are in the tiles one zoom earlier, where they would cover the lines. */
const laterThanTiles: Partial<Record<OverlayKind, number>> = { bus_station: 14 };

/** The zoom from which a kind is drawn and listed in the legend. */
export function firstZoomOf(kind: OverlayKind): number {
  return laterThanTiles[kind] ?? overlayTileset.layers[kind].minZoom;
}

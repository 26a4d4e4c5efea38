import { mapLimits } from '../../contract/map/limits.ts';
import { mapModes, type MapMode } from '../../contract/shared/vocabulary.ts';
import type { BoundingBox } from '../../lib/geo/bounds.ts';
import type { RequestedView } from './requested-view.ts';

/** Query parameter in which the embedding page states its origin. */
export const originParameter = 'origin';

/** Messages that an embedding page may send to the map; see `docs/embedding.md`. */
export type EmbedCommand =
  | { type: 'ardi:show'; view: RequestedView }
  | { type: 'ardi:mode'; mode: MapMode }
  | { type: 'ardi:select'; parcelObjectIds: readonly number[] }
  | { type: 'ardi:clear' };

/** Messages that the map sends to the embedding page. */
export type EmbedEvent =
  | { type: 'ardi:ready' }
  | { type: 'ardi:failed' }
  | { type: 'ardi:moved'; bounds: BoundingBox; zoom: number }
  | { type: 'ardi:selected'; parcelObjectIds: readonly number[]; neighborhoodId: number | null }
  /** Rejects an invalid command, with the reason. */
  | { type: 'ardi:refused'; reason: Refused };
type Refused = 'unknown_type' | 'bad_value';

/** Prefix that identifies our messages among all others sent between pages. */
const prefix = 'ardi:';

/**
 * Returns the origin to exchange messages with, from the query of the map's address; undefined if it names no valid
 * origin, in which case the map neither sends nor listens.
 */
export function embeddingOrigin(search: string): string | undefined {
  const text = new URLSearchParams(search).get(originParameter) ?? '';
  return isOrigin(text) ? text : undefined;
}

/** Whether a string is a page origin: scheme, host and port with nothing after them. */
export function isOrigin(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, origin } = new URL(text);
  return /^https?:$/.test(protocol) && origin === text;
}

/**
 * Parses an arbitrary message: returns a command, the reason it is invalid, or undefined if it is not addressed to
 * the map.
 */
export function readCommand(message: unknown): EmbedCommand | Refused | undefined {
  if (typeof message !== 'object' || message === null) return undefined;
  const { type, bounds, center, zoom, mode, parcelObjectIds } = message as Record<string, unknown>;
  if (typeof type !== 'string' || !type.startsWith(prefix)) return undefined;
  if (type === 'ardi:clear') return { type };
  if (type === 'ardi:mode') {
    const known = mapModes.find((each) => each === mode);
    return known ? { type, mode: known } : 'bad_value';
  }
  if (type === 'ardi:select') {
    return isListOf(isId, parcelObjectIds, 1, mapLimits.selectedParcels)
      ? { type, parcelObjectIds }
      : 'bad_value';
  }
  if (type === 'ardi:show') {
    const view = viewOf(bounds, center, zoom);
    return view ? { type, view } : 'bad_value';
  }
  return 'unknown_type';
}

function viewOf(bounds: unknown, center: unknown, zoom: unknown): RequestedView | undefined {
  if (isListOf(isNumber, bounds, 4, 4)) {
    const [west = 0, south = 0, east = 0, north = 0] = bounds;
    const isBox = isPlace(west, south) && isPlace(east, north) && west < east && south < north;
    return isBox ? { bounds: [west, south, east, north] } : undefined;
  }
  if (!isListOf(isNumber, center, 2, 2) || !isNumber(zoom) || zoom < 0 || zoom > 24) return undefined;
  const [x = 0, y = 0] = center;
  return isPlace(x, y) ? { center: [x, y], zoom } : undefined;
}

function isListOf<Item>(
  isItem: (value: unknown) => value is Item,
  value: unknown,
  least: number,
  most: number,
): value is Item[] {
  return Array.isArray(value) && value.length >= least && value.length <= most && value.every(isItem);
}

function isNumber(value: unknown): value is number {
  return typeof value === 'number' && Number.isFinite(value);
}

function isId(value: unknown): value is number {
  return Number.isSafeInteger(value) && (value as number) > 0;
}

/** Whether a place lies within the range that Web Mercator maps can show. */
function isPlace(x: number, y: number): boolean {
  return Math.abs(x) <= 180 && Math.abs(y) <= 85;
}

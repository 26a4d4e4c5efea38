import { limits } from '../contract/limits.ts';
import { mapModes, type MapMode } from '../contract/shared/vocabulary.ts';
import type { BoundingBox } from './events.ts';
import type { RequestedView } from './requested-view.ts';

/** Name of the parameter in which who embeds the map says from which origin their page comes. */
export const originParameter = 'origin';

/** What a page that embeds the map may ask of it; see `docs/embedding.md`. */
export type EmbedCommand =
  | { type: 'ardi:show'; view: RequestedView }
  | { type: 'ardi:mode'; mode: MapMode }
  | { type: 'ardi:select'; parcelObjectIds: readonly number[] }
  | { type: 'ardi:clear' };

/** What the map tells such a page. */
export type EmbedEvent =
  | { type: 'ardi:ready' }
  | { type: 'ardi:failed' }
  | { type: 'ardi:moved'; bounds: BoundingBox; zoom: number }
  | { type: 'ardi:selected'; parcelObjectIds: readonly number[]; neighborhoodId: number | null }
  /** A command that makes no sense, and what is wrong with it. */
  | { type: 'ardi:refused'; reason: Refused };
type Refused = 'unknown_type' | 'bad_value';

/** What all our messages are known by: pages send each other many. */
const prefix = 'ardi:';

/**
 * The origin that messages are exchanged with, from the query of the map's address; undefined where it names none that is
 * one: the map then neither speaks nor listens.
 */
export function embeddingOrigin(search: string): string | undefined {
  const text = new URLSearchParams(search).get(originParameter) ?? '';
  return isOrigin(text) ? text : undefined;
}

/** Whether a text is the origin of a page: scheme, host and port, and nothing after them. */
export function isOrigin(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, origin } = new URL(text);
  return /^https?:$/.test(protocol) && origin === text;
}

/** Reads a message that may be anything: a command, why it is none, or undefined where it is not meant for the map. */
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
    return isListOf(isId, parcelObjectIds, 1, limits.selectedParcels)
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

/** A place that the web's maps can show. */
function isPlace(x: number, y: number): boolean {
  return Math.abs(x) <= 180 && Math.abs(y) <= 85;
}

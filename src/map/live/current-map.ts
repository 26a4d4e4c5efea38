import { atom } from 'nanostores';
import type { MapController } from './map-controller.ts';

/**
 * The map of the page (specification §3, «current map»); undefined while there is none. Only `src/map/live` holds it: stores
 * say what is to be shown, and the bindings here write it to the map.
 */
export const $map = atom<MapController | undefined>(undefined);

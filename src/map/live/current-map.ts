import { atom } from 'nanostores';
import type { MapController } from './map-controller.ts';

/**
 * The page's current map (specification §3, «current map»); undefined while there is none. Only `src/map/live`
 * accesses it: stores hold the desired state, and the bindings here apply it to the map.
 */
export const $map = atom<MapController | undefined>(undefined);

import { atom } from 'nanostores';
import type { MapController } from '../../map/live-map.ts';

/** The live map of the page (specification §3, «current map»); undefined while there is none. */
export const $map = atom<MapController | undefined>(undefined);

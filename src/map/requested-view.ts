import type { Box } from './events.ts';

/** What the map is asked to show: a box, or a place at a zoom. */
export type WantedView = { bounds: Box } | { center: [longitude: number, latitude: number]; zoom: number };

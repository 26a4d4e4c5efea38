import { getParcelOutlines, type ParcelOutlines } from '../../api/parcel/parcels.ts';
import { clients } from '../shared/clients.ts';
import { createSelectionLoader } from './selection-loader.ts';
import { onlyParcelOf } from './selection.ts';

export type Outline = ParcelOutlines['outlines'][number];

const outline = createSelectionLoader<Outline | undefined>((selection) => {
  const id = onlyParcelOf(selection);
  if (id === undefined) return undefined;
  return async (signal) => (await getParcelOutlines(clients, [id], signal)).outlines[0];
});

/** Outline and edges of the only selected parcel; a loaded value of undefined means it has no known outline. */
export const $outline = outline.$load;
export const loadOutline = outline.load;

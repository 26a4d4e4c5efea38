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

/** Outline of the parcel that is selected alone, with its sides; undefined once it has come: none is known. */
export const $outline = outline.$load;
export const loadOutline = outline.load;

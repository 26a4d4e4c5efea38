import type { StreetClass } from './tileset.ts';

/** A street whose class is not known is drawn as the thinnest, and from the same zoom. */
export const classOfUnknownStreet: StreetClass = 'local';

import { atom } from 'nanostores';

/** Day of the newest deed of the region, YYYY-MM-DD, from which periods count back; undefined where none is known. */
export const $lastSaleDay = atom<string | undefined>(undefined);

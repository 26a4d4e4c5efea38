import { atom } from 'nanostores';

/** Whether the bar of time is over the map: sales have the colour of their price then. */
export const $timeIsOpen = atom(false);

/** Whether the map goes through the quarters by itself. */
export const $isPlaying = atom(false);

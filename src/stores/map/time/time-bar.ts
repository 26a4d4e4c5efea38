import { atom } from 'nanostores';

/** Whether the time bar is open over the map: sales are then colored by price. */
export const $timeIsOpen = atom(false);

/** Whether the map is playing through the quarters. */
export const $isPlaying = atom(false);

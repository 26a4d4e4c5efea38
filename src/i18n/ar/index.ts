import { errors, done } from './errors.ts';
import { counts } from './counts.ts';
import { map } from './map.ts';
import { money } from './money.ts';
import { pages } from './pages.ts';
import { panel } from './panel.ts';

/** The Arabic dictionary is the base: its keys are the type every other language has to satisfy. */
export const words = { errors, done, counts, map, money, pages, panel };
export type Dictionary = typeof words;

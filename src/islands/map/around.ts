/** What stands around the map and is no part of its first picture: one file, for each of its own would cost a request. */
export { Crashed } from '../shared/Crashed.tsx';
export { FilterBar } from './filters/FilterBar.tsx';
export { Forms } from './Forms.tsx';
export { HeatLegend } from './legend/HeatLegend.tsx';
export { LegendDetails } from './legend/LegendDetails.tsx';
export { Lists } from './lists/Lists.tsx';
export { MapMenus } from './controls/MapMenus.tsx';
export { OverMap } from './OverMap.tsx';

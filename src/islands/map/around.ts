/** What stands around the map and is no part of its first picture: one file, for each of its own would cost a request. */
export { Crashed } from '../Crashed.tsx';
export { FilterBar } from './filters/FilterBar.tsx';
export { Forms } from './Forms.tsx';
export { HeatLegend } from './HeatLegend.tsx';
export { LegendDetails } from './LegendDetails.tsx';
export { Lists } from './lists/Lists.tsx';
export { MapMenus } from './MapMenus.tsx';
export { OverMap } from './OverMap.tsx';

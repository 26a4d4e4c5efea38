/**
 * UI around the map that is not needed for its first render. Bundled as one chunk, because one chunk per part would
 * cost a request each.
 */
export { Crashed } from '../shared/Crashed.tsx';
export { ColorMenu } from './controls/ColorMenu.tsx';
export { FilterBar } from './filters/FilterBar.tsx';
export { Forms } from './Forms.tsx';
export { OpenInArdi } from './frame/OpenInArdi.tsx';
export { HeatLegend } from './legend/HeatLegend.tsx';
export { LegendDetails } from './legend/LegendDetails.tsx';
export { PlainLegend } from './legend/PlainLegend.tsx';
export { Lists } from './lists/Lists.tsx';
export { MapMenus } from './controls/MapMenus.tsx';
export { OverMap } from './OverMap.tsx';

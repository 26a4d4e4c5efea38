import { loadOnDemand } from './load-on-demand.tsx';

/** UI around the map, except legend and search, loaded as one chunk. */
const around = loadOnDemand(() => import('./around.ts'));
export const Crashed = around.part((module) => module.Crashed);
export const ColorMenu = around.part((module) => module.ColorMenu, { rows: 8 });
export const FilterBar = around.part((module) => module.FilterBar, { isQuiet: true });
export const Forms = around.part((module) => module.Forms, { isQuiet: true });
export const Lists = around.part((module) => module.Lists, { rows: 8 });
export const OverMap = around.part((module) => module.OverMap, { isQuiet: true });
export const OpenInArdi = around.part((module) => module.OpenInArdi, { isQuiet: true });
export const MapMenus = around.part((module) => module.MapMenus, { isQuiet: true });
export const HeatLegend = around.part((module) => module.HeatLegend);
export const PlainLegend = around.part((module) => module.PlainLegend, { isQuiet: true });
export const LegendDetails = around.part((module) => module.LegendDetails, { isQuiet: true });

const selectionPanel = loadOnDemand(() => import('./panel/SelectionPanel.tsx'));
export const SelectionPanel = selectionPanel.part((module) => module.SelectionPanel, { rows: 8 });

/** Preloads the panel's code, so that the first pick does not wait for it. */
export const prepareSelectionPanel = selectionPanel.load;

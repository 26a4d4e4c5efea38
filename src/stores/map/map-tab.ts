import { atom } from 'nanostores';

/** The lists beside the map. */
export const mapTabs = ['neighborhoods', 'plans', 'parcels', 'sales', 'offers'] as const;
export type MapTab = (typeof mapTabs)[number];
export const defaultMapTab: MapTab = 'neighborhoods';

export const $mapTab = atom<MapTab>(defaultMapTab);

export function openTab(tab: MapTab): void {
  $mapTab.set(tab);
}

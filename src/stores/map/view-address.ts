import { readFilters, writeFilters } from '../../api/map/filter-address.ts';
import type { LandFilters } from '../../api/map/land-filters.ts';
import {
  defaultMapMode,
  mapModes,
  mapOverlays,
  type MapMode,
  type MapOverlay,
} from '../../../contract/shared/vocabulary.ts';
import { planField, planKey, planOfKey } from '../../../contract/shared/plan-key.ts';
import { classIds, mapModeTable } from '../../../map-tables/modes.ts';
import { defaultMapTab, mapTabs, type MapTab } from './map-tab.ts';
import type { Selection } from './selection.ts';

/** Everything that a link to the map encodes, except the camera, which the map library keeps in the URL hash. */
export interface View {
  mode: MapMode;
  /** Ids of the visible classes of the mode; empty: all. */
  classes: readonly string[];
  /** Id of a heat mode; only the tile host knows whether it exists. */
  heat: string | undefined;
  overlays: readonly MapOverlay[];
  /** Whether plans are outlined; only `off` is written. */
  plans: boolean;
  tab: MapTab;
  selection: Selection;
  /** Whether the time bar is open. */
  time: boolean;
  filters: LandFilters;
}

const names = {
  mode: 'mode',
  classes: 'classes',
  heat: 'heat',
  overlays: 'overlays',
  plans: 'plans',
  tab: 'list',
  parcels: 'parcel',
  neighborhood: 'neighborhood',
  offer: 'offer',
  subdivision: planField,
  time: 'time',
} as const;

/** Reads a view from a query string. Invalid values count as absent: a link must never break the page. */
export function readView(search: string): View {
  const query = new URLSearchParams(search);
  const text = (name: keyof typeof names) => query.get(names[name]) ?? undefined;
  const oneOf = <Value extends string>(name: keyof typeof names, values: readonly Value[]) =>
    values.find((value) => value === text(name));
  const list = (name: keyof typeof names) =>
    (text(name) ?? '').split(',').filter((part) => /^[\p{L}\p{N}_+.-]{1,60}$/u.test(part));
  const mode = oneOf('mode', mapModes) ?? defaultMapMode;
  const [heat] = list('heat');
  return {
    mode,
    // Zoning classes are data of the region, so any can be one.
    classes: list('classes').filter(
      (id) => mode === 'zoning_color' || classIds(mapModeTable[mode]).includes(id),
    ),
    heat,
    overlays: mapOverlays.filter((overlay) => list('overlays').includes(overlay)),
    plans: text('plans') !== 'off',
    tab: oneOf('tab', mapTabs) ?? defaultMapTab,
    selection: readSelection(list('parcels'), list('neighborhood'), list('offer'), text('subdivision')),
    time: text('time') === 'on',
    filters: readFilters(query),
  };
}

/** Writes a view into a query string, leaving out defaults. Other parameters of `search` are kept. */
export function writeView(view: View, search: string): string {
  const query = new URLSearchParams(search);
  const put = (name: keyof typeof names, value: string | number | undefined, usual?: string) => {
    if (value === undefined || value === '' || value === usual) query.delete(names[name]);
    else query.set(names[name], String(value));
  };
  const { selection, filters } = view;
  put('mode', view.mode, defaultMapMode);
  put('classes', view.classes.join(','));
  put('heat', view.heat);
  put('overlays', view.overlays.join(','));
  put('plans', view.plans ? undefined : 'off');
  put('tab', view.tab, defaultMapTab);
  put('parcels', selection.kind === 'parcels' ? selection.parcelObjectIds.join(',') : undefined);
  put('neighborhood', selection.kind === 'neighborhood' ? selection.neighborhoodId : undefined);
  put('offer', selection.kind === 'offer' ? selection.code : undefined);
  put('subdivision', selection.kind === 'plan' ? planKey(selection) : undefined);
  put('time', view.time ? 'on' : undefined);
  writeFilters(filters, query);
  // Commas and slashes are allowed in a query and keep lists and plans readable.
  const text = query.toString().replaceAll('%2C', ',').replaceAll('%2F', '/');
  return text && `?${text}`;
}

function readSelection(
  parcels: string[],
  [neighborhood]: string[],
  [offer]: string[],
  subdivision: string | undefined,
): Selection {
  const parcelObjectIds = parcels.map(idOf).filter((id) => id !== undefined);
  if (parcelObjectIds.length > 0) return { kind: 'parcels', parcelObjectIds };
  const neighborhoodId = neighborhood === undefined ? undefined : idOf(neighborhood);
  if (neighborhoodId !== undefined) return { kind: 'neighborhood', neighborhoodId };
  if (offer !== undefined) return { kind: 'offer', code: offer };
  const plan = planOfKey(subdivision ?? '');
  return plan ? { kind: 'plan', ...plan } : { kind: 'nothing' };
}

function idOf(text: string): number | undefined {
  const id = Number(text);
  return /^\d+$/.test(text) && Number.isSafeInteger(id) && id > 0 ? id : undefined;
}

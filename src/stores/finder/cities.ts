import { computed } from 'nanostores';
import { listCities } from '../../api/finder/finder.ts';
import { regionIds } from '../../../contract/shared/region-ids.ts';
import type { CityOfRegion } from '../../../contract/finder/finder.ts';
import { cityParts } from '../../../contract/shared/vocabulary.ts';
import { $listRegion } from '../lists/map-lists.ts';
import { setFilters } from '../map/filters/filters.ts';
import { clients } from '../shared/clients.ts';
import { createLoader } from '../shared/load.ts';

const cities = createLoader<readonly CityOfRegion[]>();
const none: readonly CityOfRegion[] = [];

/** Cities of the region; none until they are known or if they could not be loaded: then no place is offered. */
export const $cities = computed(cities.$load, (load) => (load.status === 'ready' ? load.value : none));

export function loadCities(): void {
  void cities.start((signal) => listCities(clients, regionIds[$listRegion.get()], signal));
}

/** Limits the need to a city; its part and municipality were those of the city before. */
export function needCity(name: string): void {
  setFilters({ city: name || undefined, cityPart: undefined, municipality: undefined });
}

export function needCityPart(value: string): void {
  setFilters({ cityPart: cityParts.find((part) => part === value) });
}

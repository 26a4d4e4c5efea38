import { geocoderPath, PlaceCollection } from '../../contract/search/places.ts';
import { StationList } from '../../contract/map/stations.ts';
import { endpoint } from '../../contract/shared/endpoint.ts';

/** What hosts besides the API answer: the contract has their data, but no endpoints of them. */

export const listStationsOfRiyadh = endpoint({
  route: { method: 'GET', path: '/tiles/stations/riyadh', host: 'main' },
  access: 'anyone',
  summary: 'Metro stations of the region of Riyadh, of the tile host',
  data: StationList,
});

export const geocode = endpoint({
  route: { method: 'GET', path: geocoderPath, host: 'main' },
  access: 'anyone',
  summary: 'Places by name, of the geocoder',
  data: PlaceCollection,
  bare: true,
});

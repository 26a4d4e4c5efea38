import { foldArabic } from '../../../lib/fold-arabic.ts';
import type { PlaceType } from '../../../contract/search/places.ts';
import type { ReadingStore } from '../../../database/connection/store.ts';
import { widen, type Extent } from '../../../lib/geo/bounds.ts';
import { listRegions, type RegionRow } from '../../../database/shell/regions.ts';
import { listPlaceEntries, type SearchEntryRow } from '../../../database/search/search-entries.ts';

/** A place that can be searched for. */
export interface Place extends Extent {
  id: string;
  type: PlaceType;
  text: string;
  /** The areas that contain it, from the smallest to the largest. */
  context: { id: string; text: string }[];
  /** Tie-breaker: larger weights come first. */
  weight: number;
  /** The folded name, and the folded name followed by those of the containing areas, for comparison. */
  foldedName: string;
  foldedWhole: string;
  /** The search entry of a neighborhood; undefined for other places. */
  entry: SearchEntryRow | undefined;
}

/** All places, read on first use; a failed read is retried on the next. */
export class Gazetteer {
  readonly #store: ReadingStore;
  #places: Promise<Place[]> | undefined;

  constructor(store: ReadingStore) {
    this.#store = store;
  }

  async places(): Promise<Place[]> {
    this.#places ??= readPlaces(this.#store).catch((error: unknown) => {
      this.#places = undefined;
      throw error;
    });
    return this.#places;
  }
}

/** Reads cities and neighborhoods from the search entries, and projects as points of interest. */
async function readPlaces(store: ReadingStore): Promise<Place[]> {
  const regions = new Map((await listRegions(store)).map((region) => [region.id, region]));
  const projects = await store.database.selectFrom('project').selectAll().execute();
  const cities = new Map<string, Place>();
  const neighborhoods = (await listPlaceEntries(store, 'neighborhood')).flatMap((entry) => {
    const region = regions.get(entry.region_id);
    if (!region) return [];
    const around = [cityOf(region, entry.context ?? region.name), regionPart(region)] as const;
    const [{ id, text }] = around;
    const city = cities.get(id);
    if (city) widen(city, entry);
    else cities.set(id, place({ id, type: 'place', text, weight: 2 }, entry, [around[1]]));
    const self = {
      id: `place.${entry.neighborhood_id}`,
      type: 'place',
      text: entry.label,
      weight: 1,
    } as const;
    return { ...place(self, entry, around), entry };
  });
  for (const entry of await listPlaceEntries(store, 'city')) {
    const region = regions.get(entry.region_id);
    if (!region) continue;
    const { id: ofName, text } = cityOf(region, entry.label);
    const id = unusedId(cities, ofName);
    cities.set(id, place({ id, type: 'place', text, weight: 2 }, entry, [regionPart(region)]));
  }
  const points = projects.flatMap((project) => {
    const region = regions.get(project.region_id);
    if (!region) return [];
    const self = { id: `poi.${project.id}`, type: 'poi', text: project.name, weight: 0 } as const;
    return place(self, project, [cityOf(region, project.city_name), regionPart(region)]);
  });
  return [...cities.values(), ...neighborhoods, ...points];
}

/** Several towns of a region may bear one name. */
function unusedId(taken: ReadonlyMap<string, unknown>, id: string): string {
  if (!taken.has(id)) return id;
  let number = 2;
  while (taken.has(`${id}.${number}`)) number++;
  return `${id}.${number}`;
}

function cityOf(region: RegionRow, name: string): Place['context'][number] {
  return { id: `place.${region.id}.${foldArabic(name).replaceAll(' ', '-')}`, text: name };
}

function regionPart({ id, name }: RegionRow): Place['context'][number] {
  return { id: `region.${id}`, text: name };
}

function place(
  self: Pick<Place, 'id' | 'type' | 'text' | 'weight'>,
  { west, south, east, north }: Extent,
  context: readonly Place['context'][number][],
): Place {
  const names = [self.text, ...context.map((part) => part.text)].map(foldArabic);
  return {
    ...self,
    context: [...context],
    ...{ west, south, east, north },
    foldedName: names[0] ?? '',
    foldedWhole: names.join(' '),
    entry: undefined,
  };
}

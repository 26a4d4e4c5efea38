import { computed } from 'nanostores';
import { listFinderSteps } from '../../api/finder/finder.ts';
import { regionIds } from '../../../contract/shared/region-ids.ts';
import type { RegionKey } from '../../../contract/shared/vocabulary.ts';
import { searchExamplesOf } from '../../../words/search-examples.ts';
import { clients } from '../shared/clients.ts';
import { createLoader } from '../shared/load.ts';

const mostExamples = 3;

const loader = createLoader<readonly string[]>();
const none: readonly string[] = [];

/** Searches that find something in the region; none until they are loaded, or where it has no parcels. */
export const $searchExamples = computed(loader.$load, (load) =>
  load.status === 'ready' ? load.value : none,
);

/** Loads the examples of a region from its own land. Without them, nothing is offered. */
export function loadSearchExamples(regionKey: RegionKey): void {
  void loader.start(async (signal) => {
    const search = { regionId: regionIds[regionKey], way: {}, text: '', offset: 0, limit: mostExamples };
    return searchExamplesOf(await listFinderSteps(clients, search, signal));
  });
}

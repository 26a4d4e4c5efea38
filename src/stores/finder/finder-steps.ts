import { atom, computed } from 'nanostores';
import { listFinderSteps, type FinderSteps, type Way } from '../../api/finder/finder.ts';
import { regionIds } from '../../../contract/shared/region-ids.ts';
import type { FinderStep } from '../../../contract/finder/finder.ts';
import { stepLevels, type StepLevel } from '../../../contract/shared/vocabulary.ts';
import { clients } from '../shared/clients.ts';
import { $finder } from './finder.ts';
import { $listRegion } from '../lists/map-lists.ts';
import { createLoader, lastValue } from '../shared/load.ts';
import { knownRegions } from '../shell/regions.ts';
import { selectParcel } from '../map/selection.ts';
import { showBounds } from '../map/requested-view.ts';

export type { FinderSteps, Way } from '../../api/finder/finder.ts';

/** Choices per page. */
const pageOfSteps = 60;
/** Debounce of the text input, in milliseconds. */
const pause = 250;

const loader = createLoader<FinderSteps>();
export const $steps = loader.$load;
/** The last loaded choices, which stay visible while the next ones load. */
export const $shownSteps = lastValue($steps);

/** Part of a name or number by which the choices are filtered. */
export const $stepText = atom('');

const $way = computed($finder, (view): Way | undefined => (view?.kind === 'steps' ? view.way : undefined));

/** Fetches the choices of the current step, now and whenever it changes. Returns the cleanup function. */
export function followSteps(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const $asked = computed([$way, $listRegion], (...asked) => asked);
  const stops = [
    $asked.subscribe(() => {
      clearTimeout(timer);
      loadSteps();
    }),
    $stepText.listen(() => {
      clearTimeout(timer);
      timer = setTimeout(loadSteps, pause);
    }),
  ];
  return () => {
    clearTimeout(timer);
    stops.forEach((stop) => stop());
    // Reopening the finder starts at the step in the address, not at what was shown last.
    loader.reset();
    $stepText.set('');
  };
}

export function loadSteps(): void {
  const way = $way.get();
  if (way) void loader.start((signal) => fetchSteps(way, 0, signal));
  else loader.reset();
}

/** Fetches the next page of choices and appends it. */
export function loadMoreSteps(): void {
  const [way, shown] = [$way.get(), $shownSteps.get()];
  if (!way || !shown) return;
  void loader.start(async (signal) => {
    const next = await fetchSteps(way, shown.items.length, signal);
    return { ...next, items: [...shown.items, ...next.items] };
  });
}

function fetchSteps(way: Way, offset: number, signal: AbortSignal): Promise<FinderSteps> {
  const regionId = regionIds[$listRegion.get()];
  const text = $stepText.get().trim();
  return listFinderSteps(clients, { regionId, way, text, offset, limit: pageOfSteps }, signal);
}

/** Moves one step on; the last step selects the parcel. The map shows what was chosen. */
export function takeStep({ level, way }: FinderSteps, step: FinderStep): void {
  showBounds(step.bounds);
  if (step.parcelObjectId !== null) return selectParcel(step.parcelObjectId);
  goTo({ ...wayTo(way), [level]: step.key });
}

/** Goes back to the step where a level is chosen. */
export function goBack({ way }: FinderSteps, level: StepLevel): void {
  const kept = way.filter((step) => stepLevels.indexOf(step.level) < stepLevels.indexOf(level));
  goTo(wayTo(kept));
  const last = kept.at(-1);
  if (last) showBounds(last.bounds);
  else void showRegion();
}

async function showRegion(): Promise<void> {
  const region = (await knownRegions()).find(({ key }) => key === $listRegion.get());
  if (region) showBounds(region.extent);
}

function goTo(way: Way): void {
  $stepText.set('');
  $finder.set({ kind: 'steps', way });
}

function wayTo(taken: FinderSteps['way']): Way {
  return Object.fromEntries(taken.map(({ level, key }) => [level, key]));
}

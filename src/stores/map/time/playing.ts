import { isSameQuarter } from '../../../map/quarters.ts';
import { $lastQuarters, $shownQuarter, chooseQuarter } from './time-window.ts';
import { settled } from '../../shared/load.ts';
import { $salePlaces } from '../sale-places.ts';
import { $isPlaying } from './time-bar.ts';

/** Milliseconds that a quarter stands: long enough to be read. */
const stepMilliseconds = 1_600;
/** Milliseconds that one stands whose sales came late. */
const afterWaiting = 800;

const pause = (milliseconds: number) => new Promise((done) => setTimeout(done, milliseconds));

/** Counts the runs: one that was stopped and one that was begun since do not meddle with each other. */
let runs = 0;

/**
 * Goes through the quarters one by one, from the one after that which is shown, or from the first; each stands until its
 * sales are there and were seen. Ends at the last, when a quarter cannot be had, when something else is chosen, and when
 * nobody looks.
 */
export async function play(): Promise<void> {
  const run = ++runs;
  const isOn = () => run === runs && $isPlaying.get();
  $isPlaying.set(true);
  for (let next = quarterAfterShown(); next && isOn(); next = quarterAfterShown()) {
    chooseQuarter(next);
    await pause(stepMilliseconds);
    const isLate = $salePlaces.get().status === 'loading';
    const { status } = await settled($salePlaces);
    if (isLate) await pause(afterWaiting);
    const isLast = isSameQuarter(next, $lastQuarters.get()?.at(-1));
    if (isLast || status === 'failed' || document.hidden || !isSameQuarter(next, $shownQuarter.get())) break;
  }
  if (isOn()) stopPlaying();
}

export function stopPlaying(): void {
  $isPlaying.set(false);
}

/** The one after the quarter that is shown; the first where none is shown, or the last. */
function quarterAfterShown() {
  const quarters = $lastQuarters.get() ?? [];
  const shown = $shownQuarter.get();
  const place = quarters.findIndex((each) => isSameQuarter(each, shown));
  return quarters[place + 1] ?? quarters[0];
}

import { isSameQuarter } from '../../../map/quarters.ts';
import { $lastQuarters, $shownQuarter, chooseQuarter } from './time-window.ts';
import { settled } from '../../shared/settled.ts';
import { $salePlaces } from '../sale-places.ts';
import { $isPlaying } from './time-bar.ts';

/** Milliseconds each quarter is shown: long enough to read. */
const stepMilliseconds = 1_600;
/** Milliseconds a quarter is still shown after its sales loaded late. */
const afterWaiting = 800;

const pause = (milliseconds: number) => new Promise((done) => setTimeout(done, milliseconds));

/** Identifies the current playback, so that a stopped one does not interfere with one started since. */
let runs = 0;

/**
 * Plays the quarters one by one, starting after the shown one, or from the first; each stays until its sales have
 * loaded and been visible. Stops at the last quarter, when loading fails, when the user picks another time, and when
 * the page is hidden.
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

/** The quarter after the shown one; the first if none is shown, or the last is. */
function quarterAfterShown() {
  const quarters = $lastQuarters.get() ?? [];
  const shown = $shownQuarter.get();
  const place = quarters.findIndex((each) => isSameQuarter(each, shown));
  return quarters[place + 1] ?? quarters[0];
}

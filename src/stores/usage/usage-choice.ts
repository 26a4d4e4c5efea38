import { atom, computed } from 'nanostores';
import { persistent } from '../shared/persistent.ts';

/**
 * Analytics consent of this browser. `unasked`: consent is required and was not given or refused yet; `refused`: the
 * browser itself opts out (Do Not Track, Global Privacy Control), which no switch overrides.
 */
export type UsageChoice = 'on' | 'off' | 'unasked' | 'refused';

/** The stored choice; undefined: none was made. */
const $chosen = persistent<'on' | 'off' | undefined>('ardi:usage', undefined, {
  encode: (choice) => choice,
  decode: (text) => (text === 'on' || text === 'off' ? text : undefined),
});

/** Whether consent is required before anything is counted. */
const $asksFirst = atom(true);

export const $usageChoice = computed([$chosen, $asksFirst], (chosen, asksFirst): UsageChoice => {
  const { doNotTrack, globalPrivacyControl } = navigator as Navigator & { globalPrivacyControl?: boolean };
  if (doNotTrack === '1' || globalPrivacyControl) return 'refused';
  return chosen ?? (asksFirst ? 'unasked' : 'on');
});

/** Without a stored choice, analytics are on unless consent is required (`asksFirst`). */
export function readUsageChoice(asksFirst: boolean): void {
  $asksFirst.set(asksFirst);
}

export function chooseUsage(isCounted: boolean): void {
  $chosen.set(isCounted ? 'on' : 'off');
}

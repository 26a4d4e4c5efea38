import { atom } from 'nanostores';
import { writeStorage, readStorage } from '../../environment/storage.ts';

/**
 * Analytics consent of this browser. `unasked`: consent is required and was not given or refused yet; `refused`: the
 * browser itself opts out (Do Not Track, Global Privacy Control), which no switch overrides.
 */
export type UsageChoice = 'on' | 'off' | 'unasked' | 'refused';

const choiceKey = 'ardi:usage';

export const $usageChoice = atom<UsageChoice>('unasked');

/** Reads the stored choice; without one, analytics are on unless consent is required (`asksFirst`). */
export function readUsageChoice(asksFirst: boolean): void {
  $usageChoice.set(choiceOf(asksFirst));
}

export function chooseUsage(isCounted: boolean): void {
  writeStorage(choiceKey, isCounted ? 'on' : 'off');
  if ($usageChoice.get() !== 'refused') $usageChoice.set(isCounted ? 'on' : 'off');
}

function choiceOf(asksFirst: boolean): UsageChoice {
  const { doNotTrack, globalPrivacyControl } = navigator as Navigator & { globalPrivacyControl?: boolean };
  if (doNotTrack === '1' || globalPrivacyControl) return 'refused';
  const chosen = readStorage(choiceKey);
  if (chosen === 'on' || chosen === 'off') return chosen;
  return asksFirst ? 'unasked' : 'on';
}

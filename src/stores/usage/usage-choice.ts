import { atom } from 'nanostores';
import { writeStorage, readStorage } from '../../environment/storage.ts';

/**
 * Whether this browser's use is counted. `unasked`: people are asked first here, and nobody has answered; `refused`: the
 * browser itself asks not to be followed (Do Not Track, Global Privacy Control), which no switch overrules.
 */
export type UsageChoice = 'on' | 'off' | 'unasked' | 'refused';

const choiceKey = 'ardi:usage';

export const $usageChoice = atom<UsageChoice>('unasked');

/** Reads what was chosen on this browser; where nothing was, use is counted unless people are asked first. */
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

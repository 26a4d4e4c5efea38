import { viewLimits } from '../../../../contract/map/view-limits.ts';
import { directionMarks, unfit } from '../../../../lib/single-line.ts';

/** Normalizes a name for storage, as the contract does: without marks of direction, and trimmed. */
export function viewName(text: string): string {
  return text.replace(directionMarks, '').trim();
}

/** Returns why a name is invalid under the contract's rule; undefined if it is valid. */
export function viewNameFault(text: string): 'empty' | 'long' | 'unfit' | undefined {
  const name = viewName(text);
  if (name === '') return 'empty';
  if (name.length > viewLimits.savedViewName) return 'long';
  return unfit.test(name) ? 'unfit' : undefined;
}

/** Returns the name, or the first of «name (2)», «name (3)» … that is free, truncated to the maximum length. */
export function freeName(name: string, taken: Iterable<string>): string {
  const names = new Set(taken);
  let free = shortened(name, '');
  for (let number = 2; names.has(free); number++) free = shortened(name, ` (${number})`);
  return free;
}

function shortened(name: string, end: string): string {
  // Do not cut a surrogate pair in two.
  const start = name.slice(0, viewLimits.savedViewName - end.length).replace(/[\uD800-\uDBFF]$/, '');
  return start.trim() + end;
}

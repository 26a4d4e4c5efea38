import { limits } from '../../../contract/limits.ts';

/** The name as it is kept: without spaces around it. */
export function viewName(text: string): string {
  return text.trim();
}

/** What is wrong with the name of a view, by the rule of the contract; undefined: nothing. */
export function viewNameFault(text: string): 'empty' | 'long' | 'unfit' | undefined {
  const name = viewName(text);
  if (name === '') return 'empty';
  if (name.length > limits.savedViewName) return 'long';
  // Controls and halves of surrogate pairs, as in `contract/common.ts`.
  return /[\p{Cc}\p{Cs}]/u.test(name) ? 'unfit' : undefined;
}

/** The name itself, or the first of «name (2)», «name (3)» … that is not taken; never longer than a name may be. */
export function freeName(name: string, taken: Iterable<string>): string {
  const names = new Set(taken);
  let free = shortened(name, '');
  for (let number = 2; names.has(free); number++) free = shortened(name, ` (${number})`);
  return free;
}

function shortened(name: string, end: string): string {
  // A letter that would be cut in two goes as a whole.
  const start = name.slice(0, limits.savedViewName - end.length).replace(/[\uD800-\uDBFF]$/, '');
  return start.trim() + end;
}

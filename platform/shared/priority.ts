import { constants, setPriority } from 'node:os';

/**
 * Lowers the priority of this process, for work that nobody waits for at a page: on a busy machine requests are answered
 * first. Call it first of all, because threads keep the priority that their process had when they started.
 */
export function yieldToOthers(): void {
  setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
}

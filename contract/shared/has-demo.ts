import type { Source } from './common.ts';

/** Whether some of the sources of a page or a part of it is the demonstration, which is then marked. */
export function hasDemo(sources: readonly (Pick<Source, 'origin'> | null | undefined)[]): boolean {
  return sources.some((source) => source?.origin === 'demo');
}

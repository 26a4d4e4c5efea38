import { keep, kept } from './storage.ts';

const probe = 'ardi:storage';
let works: boolean | undefined;

/** Whether what is kept can be found again: a sign-in could not last otherwise. */
export function storageWorks(): boolean {
  if (works !== undefined) return works;
  keep(probe, 'works');
  works = kept(probe) === 'works';
  keep(probe, undefined);
  return works;
}

import { writeStorage, readStorage } from './storage.ts';

const probe = 'ardi:storage';
let works: boolean | undefined;

/** Whether what is kept can be found again: a sign-in could not last otherwise. */
export function storageWorks(): boolean {
  if (works !== undefined) return works;
  writeStorage(probe, 'works');
  works = readStorage(probe) === 'works';
  writeStorage(probe, undefined);
  return works;
}

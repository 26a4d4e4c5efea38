import { writeStorage, readStorage } from './storage.ts';

const probe = 'ardi:storage';
let works: boolean | undefined;

/** Whether stored values can be read back: a sign-in could not persist otherwise. */
export function storageWorks(): boolean {
  if (works !== undefined) return works;
  writeStorage(probe, 'works');
  works = readStorage(probe) === 'works';
  writeStorage(probe, undefined);
  return works;
}

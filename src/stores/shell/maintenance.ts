import { atom } from 'nanostores';
import type { Maintenance } from '../../contract/shell/maintenance.ts';
import { closesSite } from '../../environment/maintenance.ts';
import { providers } from '../../environment/providers.ts';

/** The setting that closes the site; undefined while it is open. */
export const $maintenance = atom<Maintenance | undefined>(undefined);

let underway: Promise<void> | undefined;

/** Asks the remote configuration; those who ask meanwhile wait for the same answer. Never fails. */
export function askMaintenance(): Promise<void> {
  underway ??= providers
    .maintenance()
    .then(follow)
    .finally(() => (underway = undefined));
  return underway;
}

/** Takes a setting over. One that says the same again is no change. */
function follow(setting: Maintenance): void {
  const closing = closesSite(setting) ? setting : undefined;
  if (JSON.stringify(closing) !== JSON.stringify($maintenance.get())) $maintenance.set(closing);
}

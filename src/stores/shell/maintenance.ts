import { atom } from 'nanostores';
import type { Maintenance } from '../../../contract/shell/maintenance.ts';
import { closesSite } from '../../environment/maintenance.ts';
import { providers } from '../../environment/providers.ts';

/** The maintenance setting that closes the site; undefined while it is open. */
export const $maintenance = atom<Maintenance | undefined>(undefined);

let underway: Promise<void> | undefined;

/** Fetches the setting from the remote configuration; concurrent calls share one request. Never rejects. */
export function askMaintenance(): Promise<void> {
  underway ??= providers
    .maintenance()
    .then(follow)
    .finally(() => (underway = undefined));
  return underway;
}

/** Applies a setting; an unchanged one does not notify subscribers. */
function follow(setting: Maintenance): void {
  const closing = closesSite(setting) ? setting : undefined;
  if (JSON.stringify(closing) !== JSON.stringify($maintenance.get())) $maintenance.set(closing);
}

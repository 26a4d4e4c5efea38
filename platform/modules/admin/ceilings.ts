import type { Ceiling } from '../../../contract/admin/campaign-forms.ts';
import type { Config } from '../../../operations/config.ts';
import { codesOfAll, takenOf } from '../../http/limits/allowance.ts';
import { keysOf } from '../../../lib/keys.ts';
import { countForms } from '../../../database/campaigns/campaign-forms.ts';
import { countAllContacts } from '../../../database/offer/offer-contacts.ts';
import type { Store } from '../../../database/connection/store.ts';
import { usageBytes } from '../../../database/usage/usage-volume.ts';

const hour = 3_600_000;

/** How much there is of what is limited for all callers together, and the most that there may be. */
export async function ceilingUse({
  store,
  config,
}: {
  store: Pick<Store, 'database'>;
  config: Config;
}): Promise<Record<Ceiling, { used: number; most: number }>> {
  const { database } = store;
  return {
    forms: { used: await countForms(database), most: config.storedForms },
    contacts: { used: await countAllContacts(database), most: config.storedForms },
    codes: { used: await takenOf(store, codesOfAll, hour), most: config.codesPerHour },
    usage: { used: await usageBytes(database), most: config.storedUsageBytes },
  };
}

/** The ceilings that operators should know of: what is refused, or removed before its time. */
export async function reachedCeilings(platform: {
  store: Pick<Store, 'database'>;
  config: Config;
}): Promise<Ceiling[]> {
  const use = await ceilingUse(platform);
  // The oldest reports of use go as soon as the ceiling is passed, so their volume stays just below.
  return keysOf(use).filter((name) => use[name].used >= use[name].most * (name === 'usage' ? 0.98 : 1));
}

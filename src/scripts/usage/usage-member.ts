import type { Analytics } from '../../environment/analytics.ts';
import { storageKeys } from '../../environment/environment.ts';
import { readStorage } from '../../environment/storage.ts';
import { writeSessionStorage, readSessionStorage } from '../../environment/session-storage.ts';
import { $profile } from '../../stores/account/profile.ts';

const toldKey = 'ardi:usage-organisation';

/** Identifies the member's organization (specification §3, «Organisation profile»), once after each sign-in. */
export function identifyOrganisation(analytics: Analytics): void {
  $profile.subscribe((load) => {
    const organisation = load.status === 'ready' ? load.value.memberOfOrg[0]?.organization : undefined;
    if (load.status !== 'ready' || !organisation) return;
    const told = `${readStorage(storageKeys.sessionId)} ${organisation.code}`;
    if (readSessionStorage(toldKey) === told) return;
    writeSessionStorage(toldKey, told);
    const { publicBrokerProfileModuleEnabled: _ours, ...profile } = organisation;
    analytics.setGroup('organization', organisation.code, profile);
  });
}

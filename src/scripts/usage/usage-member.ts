import type { Analytics } from '../../environment/analytics.ts';
import { storageKeys } from '../../environment/environment.ts';
import { readStorage } from '../../environment/storage.ts';
import { writeSessionStorage, readSessionStorage } from '../../environment/session-storage.ts';
import { $profile } from '../../stores/account/profile.ts';

const toldKey = 'ardi:usage-organisation';

/**
 * Identifies the member's organization (specification §3, «Organisation profile»), once after each sign-in. Its name,
 * number and pages are not sent: of a small office they are those of a person.
 */
export function identifyOrganisation(analytics: Analytics): void {
  $profile.subscribe((load) => {
    const organisation = load.status === 'ready' ? load.value.memberOfOrg[0]?.organization : undefined;
    if (load.status !== 'ready' || !organisation) return;
    const mark = `${readStorage(storageKeys.sessionId)} ${organisation.code}`;
    if (readSessionStorage(toldKey) === mark) return;
    writeSessionStorage(toldKey, mark);
    const { id, code, type, approvalStatus, status, bookingModuleEnabled, isProfileCompleated } =
      organisation;
    const properties = { id, code, type, approvalStatus, status, bookingModuleEnabled, isProfileCompleated };
    analytics.setGroup('organization', code, properties);
  });
}

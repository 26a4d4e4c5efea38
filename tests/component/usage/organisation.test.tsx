import { expect, test } from 'vitest';
import type { Analytics } from '../../../src/environment/analytics.ts';
import { getProfile } from '../../../contract/account/profile.ts';
import { answer } from '../../support/api-answers.ts';
import { profileWith } from '../../support/profiles.ts';

test('of a member’s organization neither name nor number nor pages are sent', async () => {
  localStorage.setItem('userToken', 'token-1');
  const organization = {
    ...{ id: 5, code: 'TBROKER', name: 'مكتب سارة', phoneNumber: '+966551112233', type: 'broker' as const },
    ...{ approvalStatus: 'approved' as const, status: 'active' as const, bookingModuleEnabled: false },
    ...{ createdById: 7, isProfileCompleated: true, publicBrokerProfileModuleEnabled: true },
    profileUrl: 'https://sara.example/',
  };
  answer(getProfile, profileWith({ memberOfOrg: [{ joinedAt: '2026-01-02T09:00:00Z', organization }] }));
  const sent: unknown[] = [];
  const analytics = { setGroup: (...call: unknown[]) => void sent.push(call) } as unknown as Analytics;
  const { identifyOrganisation } = await import('../../../src/scripts/usage/usage-member.ts');
  const { loadProfile } = await import('../../../src/stores/account/profile.ts');
  identifyOrganisation(analytics);
  await loadProfile();
  expect(sent).toEqual([
    [
      'organization',
      'TBROKER',
      {
        ...{ id: 5, code: 'TBROKER', type: 'broker', approvalStatus: 'approved', status: 'active' },
        ...{ bookingModuleEnabled: false, isProfileCompleated: true },
      },
    ],
  ]);
});

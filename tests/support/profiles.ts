import type { Profile } from '../../contract/account/profile.ts';

/** The profile of a member who signed in by phone and has said nothing of themselves yet. */
export function profileWith(changes: Partial<Profile> = {}): Profile {
  return {
    id: 7,
    isFirstLogin: false,
    signInProvider: 'phone',
    email: null,
    phoneNumber: '+966512345678',
    firstName: null,
    name: null,
    image: null,
    createdAt: '2026-01-02T09:00:00Z',
    memberOfOrg: [],
    about: null,
    cityName: null,
    isPhoneVerified: true,
    canChangePhone: true,
    isEmailVerified: false,
    isOperator: false,
    isComplete: false,
    ...changes,
  };
}

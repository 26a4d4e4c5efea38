import { getBadgeProfile } from '../../api/account/session.ts';
import type { BadgeProfile } from '../../../contract/badges/badges.ts';
import { clients } from '../shared/clients.ts';
import { createLoader } from '../shared/load.ts';

const profile = createLoader<BadgeProfile>();
/** The signed-in user's name and broker badge, for the user menu. */
export const $badgeProfile = profile.$load;

export function loadBadgeProfile(): Promise<void> {
  return profile.start(() => getBadgeProfile(clients));
}

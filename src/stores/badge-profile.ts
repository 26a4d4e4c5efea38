import { getBadgeProfile } from '../api/session.ts';
import type { BadgeProfile } from '../contract/badges.ts';
import { clients } from './clients.ts';
import { createLoader } from './load.ts';

const profile = createLoader<BadgeProfile>();
/** The member's name and broker badge, for the user menu. */
export const $badgeProfile = profile.$load;

export function loadBadgeProfile(): Promise<void> {
  return profile.start(() => getBadgeProfile(clients));
}

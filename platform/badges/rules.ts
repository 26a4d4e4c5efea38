/** What a badge can count. Every count is derived from stored rows, so that repeating an act cannot inflate it. */
export type ActivityKind =
  | 'favorites_kept'
  | 'parcels_reported'
  | 'sales_reported'
  | 'days_active'
  | 'profile_completed'
  | 'files_uploaded'
  | 'offers_published';

export interface BadgeRule {
  /** Stable key; the dictionary holds title and description under it. */
  readonly badge: BadgeKey;
  readonly type: 'explorer' | 'contributor' | 'broker';
  readonly kind: ActivityKind;
  readonly goal: number;
}

export type BadgeKey =
  | 'first_favorite'
  | 'collector'
  | 'regular'
  | 'resident'
  | 'known_face'
  | 'witness'
  | 'surveyor'
  | 'documenter'
  | 'open_counter';

/** All badges. To add one, add a line here and its texts in the dictionary. */
export const badgeRules: readonly BadgeRule[] = [
  { badge: 'first_favorite', type: 'explorer', kind: 'favorites_kept', goal: 1 },
  { badge: 'collector', type: 'explorer', kind: 'favorites_kept', goal: 20 },
  { badge: 'regular', type: 'explorer', kind: 'days_active', goal: 7 },
  { badge: 'resident', type: 'explorer', kind: 'days_active', goal: 30 },
  { badge: 'known_face', type: 'contributor', kind: 'profile_completed', goal: 1 },
  { badge: 'witness', type: 'contributor', kind: 'sales_reported', goal: 3 },
  { badge: 'surveyor', type: 'contributor', kind: 'parcels_reported', goal: 5 },
  { badge: 'documenter', type: 'contributor', kind: 'files_uploaded', goal: 1 },
  { badge: 'open_counter', type: 'broker', kind: 'offers_published', goal: 1 },
];

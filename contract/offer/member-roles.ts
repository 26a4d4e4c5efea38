/** What members of an organization may do, by their role. */

export const memberRoles = ['owner', 'manager', 'agent'] as const;
export type MemberRole = (typeof memberRoles)[number];

/**
 * `offers.own`: publishes offers and keeps those that they published. `offers.all`: also keeps those of other members.
 * `members`: accepts new members, and sets and ends memberships.
 */
export const memberRights = ['offers.own', 'offers.all', 'members'] as const;
export type MemberRight = (typeof memberRights)[number];

const rightsOfRole: Readonly<Record<MemberRole, readonly MemberRight[]>> = {
  owner: memberRights,
  manager: ['offers.own', 'offers.all'],
  agent: ['offers.own'],
};

/** Whether the members of a role have a right. */
export function roleHas(role: MemberRole, right: MemberRight): boolean {
  return rightsOfRole[role].includes(right);
}

export const joinStates = ['pending', 'accepted', 'rejected', 'withdrawn'] as const;
export type JoinState = (typeof joinStates)[number];

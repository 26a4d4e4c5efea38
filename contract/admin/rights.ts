/**
 * What an operator may do, one right per act. `read` sees, `write` also changes.
 */
export const operatorRights = [
  'desk.read',
  'data.read',
  'data.write',
  'complaints.read',
  'complaints.write',
  'offers.write',
  'organisations.write',
  'badges.write',
  'members.read',
  'members.write',
  'campaigns.read',
  'content.write',
  'switches.write',
  'journal.read',
  'operators.write',
  'tokens.write',
] as const;
export type OperatorRight = (typeof operatorRights)[number];

export const operatorRoles = ['data', 'moderation', 'marketing', 'all'] as const;
export type OperatorRole = (typeof operatorRoles)[number];

/** The rights of each role. Every operator sees the desk. */
export const rightsOfRole: Readonly<Record<OperatorRole, readonly OperatorRight[]>> = {
  data: ['desk.read', 'data.read', 'data.write'],
  moderation: [
    'desk.read',
    // Taking an offer down is a job on data.
    'data.read',
    'complaints.read',
    'complaints.write',
    'offers.write',
    'organisations.write',
    'badges.write',
    'members.read',
    'members.write',
  ],
  marketing: ['desk.read', 'campaigns.read', 'content.write'],
  all: operatorRights,
};

/** Whether access to a call is a right of operators. */
export function isRight(access: string): access is OperatorRight {
  return (operatorRights as readonly string[]).includes(access);
}

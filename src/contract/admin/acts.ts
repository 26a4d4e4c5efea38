/** Where an act of an operator came from: the desk on the site, a command, or a token of a machine. */
export const journalOrigins = ['desk', 'command', 'token'] as const;
export type JournalOrigin = (typeof journalOrigins)[number];

/** What the journal records: `area.act`. */
export const journalActs = [
  'access.denied',
  'operator.added',
  'operator.changed',
  'operator.removed',
  'token.added',
  'token.revoked',
  'switch.set',
  'reason.set',
  'content.set',
  'content.removed',
  'organisation.set',
  'organisation.joined',
  'badge_form.decided',
  'offer.decided',
  'join_request.decided',
  'complaints.read',
  'complaint.changed',
  'complaint.answered',
  'member.read',
  'member.blocked',
  'member.unblocked',
  'person.exported',
  'person.erased',
  'data.loaded',
  'data.undone',
  'data.held_accepted',
  'data.spellings_accepted',
  'data.rules_removed',
  'data.demo_added',
  'data.demo_removed',
  'data.corrected',
  'data.withdrawn',
  'data.retired',
  'data.amendment_ended',
  'campaign_forms.read',
  'badge_forms.read',
] as const;
export type JournalAct = (typeof journalActs)[number];

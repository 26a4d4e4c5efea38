import { blockMember, findMembers, unblockMember } from '../../../src/contract/admin/members.ts';
import { internationalNumber, mobileDigits } from '../../../src/contract/shared/phone-number.ts';
import { mountEndpoint } from '../../http/mount-endpoint.ts';
import type { Platform } from '../../http/platform.ts';
import { recordInJournal } from '../../store/journal.ts';
import * as members from '../../store/members.ts';

export function deskMembersModule(platform: Platform): void {
  const { store } = platform;
  const { database } = store;

  mountEndpoint(platform, findMembers, async ({ caller, query: { text } }) => {
    // Numbers as people write them: 0551234567.
    const digits = mobileDigits(text);
    const wanted = digits === undefined ? text : internationalNumber(digits);
    const found = await members.findMembers(database, wanted);
    for (const { id } of found)
      await recordInJournal(database, caller.actor, { act: 'member.read', subject: `account ${id}` });
    return found;
  });

  mountEndpoint(platform, blockMember, async ({ caller, parameters: { id }, body: { reason } }) => {
    await members.blockMember(store, caller.actor, id, reason);
    return members.readMember(database, id);
  });

  mountEndpoint(platform, unblockMember, async ({ caller, parameters: { id } }) => {
    await members.unblockMember(store, caller.actor, id);
    return members.readMember(database, id);
  });
}

import {
  blockMember,
  eraseMember,
  erasePersonalRows,
  exportMember,
  findMembers,
  findPersonalRows,
  unblockMember,
} from '../../../contract/admin/members.ts';
import { readMobileNumber } from '../../../contract/shared/read-phone.ts';
import { mountEndpoint } from '../../http/mount-endpoint.ts';
import type { Platform } from '../../http/platform.ts';
import * as personalData from '../../../operations/personal-data/personal-data.ts';
import { Refusal } from '../../../contract/shared/refusal.ts';
import { recordInJournal } from '../../../database/shared/journal.ts';
import * as members from '../../../database/admin/members.ts';
import { archiveAddress } from '../account/personal-data.ts';

export function deskMembersModule(platform: Platform): void {
  const { store } = platform;
  const { database } = store;

  mountEndpoint(platform, findMembers, async ({ caller, query: { text } }) => {
    // Numbers as people write them: 0551234567.
    const found = await members.findMembers(database, readMobileNumber(text) ?? text);
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

  mountEndpoint(platform, exportMember, async ({ caller, parameters: { id } }) => {
    await members.readMember(database, id);
    await recordInJournal(database, caller.actor, { act: 'person.exported', subject: `account ${id}` });
    return archiveAddress(platform, id);
  });

  mountEndpoint(platform, eraseMember, async ({ caller, parameters: { id }, body: { reason } }) => {
    await personalData.eraseMember(platform, caller.actor, id, reason);
    return { erasedAt: new Date().toISOString() };
  });

  mountEndpoint(platform, findPersonalRows, ({ caller, body }) =>
    personalData.findPersonalRows(store, caller.actor, contactOf(body)),
  );

  mountEndpoint(platform, erasePersonalRows, async ({ caller, body: { reason, ...contact } }) => ({
    count: await personalData.erasePersonalRows(store, caller.actor, contactOf(contact), reason),
  }));
}

/** The contract allows only one of the two. */
function contactOf({
  phoneNumber,
  email,
}: {
  phoneNumber?: string | undefined;
  email?: string | undefined;
}): personalData.Contact {
  if (phoneNumber !== undefined) return { phoneNumber };
  if (email !== undefined) return { email };
  throw new Refusal('bad_request', { field: 'phoneNumber' });
}

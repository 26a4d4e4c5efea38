import {
  changePhone,
  eraseAccount,
  getProfile,
  savePhone,
  updateProfile,
  type Organisation,
  type Profile,
} from '../../../contract/account/profile.ts';
import { mountEndpoint } from '../../http/mount-endpoint.ts';
import type { Member } from '../../http/caller.ts';
import type { Platform } from '../../http/platform.ts';
import { signedAttachmentUrl } from '../../attachments/address.ts';
import { attachmentIdOf, attachmentUrl } from '../../../operations/media/attachment-files.ts';
import { raiseActivity } from '../../badges/activity.ts';
import { redeemCode } from '../../identity/codes.ts';
import { Refusal } from '../../../contract/shared/refusal.ts';
import {
  findAccount,
  listMemberships,
  provePhone,
  type OrganisationRow,
} from '../../../database/account/accounts.ts';
import { findAttachment } from '../../../database/complaints/attachments.ts';
import { eraseAccount as erase } from '../../../database/personal-data/erase-account.ts';
import { operatorOfAccount } from '../../../database/admin/operators.ts';
import { removeLeftovers } from '../../../operations/media/leftovers.ts';
import { isFreshSignIn } from './fresh-sign-in.ts';

export function profileModule(platform: Platform): void {
  const { store } = platform;

  mountEndpoint(platform, getProfile, ({ caller }) => profileOf(platform, caller));

  mountEndpoint(platform, updateProfile, async ({ caller, body }) => {
    const image = await imageUrlOf(platform, caller.accountId, body.imageAttachmentId);
    const changes = {
      first_name: body.firstName,
      name: body.name,
      email: body.email,
      about: body.about,
      city_name: body.cityName,
      image_url: image,
    };
    const given = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined));
    if (Object.keys(given).length > 0) {
      await store.database.updateTable('account').set(given).where('id', '=', caller.accountId).execute();
    }
    return noteCompleteness(platform, caller);
  });

  mountEndpoint(platform, eraseAccount, async ({ caller }) => {
    await removeLeftovers(platform, await erase(store, { accountId: caller.accountId, signIn: caller }));
    return { erasedAt: new Date().toISOString() };
  });

  mountEndpoint(platform, savePhone, async ({ caller, body }) => {
    if (hasCode(body)) return proveNumber(platform, caller, body);
    const account = await findAccount(store, caller.accountId);
    // A verified number changes only by a code, never as a side effect.
    if (account.proven_phone && account.proven_phone !== body.PhoneNumber)
      throw new Refusal('phone_verified');
    return setPhone(platform, caller, body.PhoneNumber);
  });

  mountEndpoint(platform, changePhone, async ({ caller, body }) =>
    hasCode(body) ? proveNumber(platform, caller, body) : setPhone(platform, caller, body.PhoneNumber),
  );
}

interface ProvenNumber {
  PhoneNumber: string;
  verificationRef: string;
  verificationCode: string;
}

function hasCode(body: { [Name in keyof ProvenNumber]?: string | undefined }): body is ProvenNumber {
  return body.verificationRef !== undefined && body.verificationCode !== undefined;
}

/** Saves a number that the person proves by the code that was sent to it. It signs in from then on. */
async function proveNumber(platform: Platform, caller: Member, body: ProvenNumber) {
  const { PhoneNumber, verificationRef, verificationCode } = body;
  const { proven_phone: before } = await findAccount(platform.store, caller.accountId);
  // Checked before the code is redeemed, so that it stays good until the person has signed in again.
  if (before !== null && before !== PhoneNumber && !isFreshSignIn(caller, before))
    throw new Refusal('fresh_sign_in_needed');
  // A code proves only the number that it was sent to.
  const proven = await redeemCode(platform.store, verificationRef, verificationCode);
  if (proven !== PhoneNumber) throw new Refusal('code_wrong');
  // Telling that it is taken is safe here: whoever receives the number's messages may learn that it has an account.
  await provePhone(platform.store, caller.accountId, PhoneNumber, (phone) => isFreshSignIn(caller, phone));
  await noteCompleteness(platform, caller);
  return { status: 'saved' as const, phoneNumber: PhoneNumber };
}

/**
 * Saves a number that the person typed. It is contact data, not a way to sign in: a verified number stays with the
 * account that verified it. The outcome is the same whoever owns the number, so that nobody learns whether it is known.
 */
async function setPhone(platform: Platform, caller: Member, phoneNumber: string) {
  await platform.store.database
    .updateTable('account')
    .set({ phone_number: phoneNumber })
    .where('id', '=', caller.accountId)
    .execute();
  await noteCompleteness(platform, caller);
  return { status: 'saved' as const, phoneNumber };
}

/**
 * URL of a picture the person uploaded; undefined when no change is requested, null when the picture is to be
 * removed. Throws attachment_not_found and file_type_refused.
 */
async function imageUrlOf(platform: Platform, accountId: number, attachmentId: string | null | undefined) {
  if (attachmentId === undefined || attachmentId === null) return attachmentId;
  const attachment = await findAttachment(platform.store, attachmentId);
  if (attachment?.account_id !== accountId) throw new Refusal('attachment_not_found');
  if (!attachment.content_type.startsWith('image/')) throw new Refusal('file_type_refused');
  return attachmentUrl(platform.config, attachmentId);
}

async function noteCompleteness(platform: Platform, caller: Member): Promise<Profile> {
  const { accountId } = caller;
  const profile = await profileOf(platform, caller);
  const { store } = platform;
  if (profile.isComplete) {
    await store.write(async (transaction) => {
      await raiseActivity(store.engine, transaction, accountId, 'profile_completed', 1);
    });
  }
  return profile;
}

/**
 * The address of a person's picture. That of a file of theirs is signed; any other stays as it is, such as that of an
 * identity provider, which may also hold the id of somebody else's file.
 */
async function pictureOf({ config, store }: Platform, accountId: number, url: string): Promise<string> {
  const id = attachmentIdOf(url);
  const attachment = id === undefined ? undefined : await findAttachment(store, id);
  if (attachment?.account_id !== accountId) return url;
  return signedAttachmentUrl(store, config, attachment.id);
}

/** Returns the caller's account in the contract's form, with its organizations. */
export async function profileOf(platform: Platform, caller: Member): Promise<Profile> {
  const { store } = platform;
  const { accountId } = caller;
  const account = await findAccount(store, accountId);
  const picture = account.image_url === null ? null : await pictureOf(platform, accountId, account.image_url);
  const memberships = await listMemberships(store, accountId);
  return {
    id: account.id,
    isFirstLogin: account.first_signed_in_at === null,
    signInProvider: account.sign_in_provider,
    email: account.email,
    phoneNumber: account.phone_number,
    firstName: account.first_name,
    name: account.name,
    image: picture === null ? null : { url: picture },
    createdAt: account.created_at,
    memberOfOrg: memberships.map((row) => ({
      joinedAt: row.member_since,
      organization: toOrganisation(row),
    })),
    about: account.about,
    cityName: account.city_name,
    isPhoneVerified: account.phone_number !== null && account.phone_number === account.proven_phone,
    canChangePhone: account.proven_phone === null || isFreshSignIn(caller, account.proven_phone),
    isEmailVerified: account.email !== null && account.email === account.proven_email,
    isOperator: (await operatorOfAccount(store, accountId)) !== undefined,
    isComplete: account.name !== null && account.phone_number !== null && account.city_name !== null,
  };
}

/** Converts an organization row to the contract's form. */
function toOrganisation(row: OrganisationRow): Organisation {
  return {
    id: row.id,
    code: row.code,
    name: row.name,
    phoneNumber: row.phone_number,
    type: row.type,
    approvalStatus: row.approval_status,
    // A closed one has no members.
    status: row.status === 'active' ? 'active' : 'suspended',
    bookingModuleEnabled: row.booking_module_enabled === 1,
    createdById: row.created_by_id,
    isProfileCompleated: row.is_profile_completed === 1,
    publicBrokerProfileModuleEnabled: row.public_profile_enabled === 1,
    profileUrl: row.profile_url,
  };
}

/** Whether an organization's content is shown publicly: it is approved, and not suspended. */
export function mayPublish(row: Pick<OrganisationRow, 'approval_status' | 'status'>): boolean {
  return row.approval_status === 'approved' && row.status === 'active';
}

/** Whether an organization has a page of its own (specification §1, §6). */
export function hasPublicPage(row: OrganisationRow): boolean {
  return (
    row.type === 'broker' &&
    mayPublish(row) &&
    row.is_profile_completed === 1 &&
    row.public_profile_enabled === 1
  );
}

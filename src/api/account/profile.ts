import type { z } from 'zod';
import type { Attachment } from '../../../contract/complaints/attachments.ts';
import type { ArchiveAddress } from '../../../contract/account/personal-data.ts';
import type { Profile, updateProfile as updateCall } from '../../../contract/account/profile.ts';
import type { RouteData } from '../../../contract/endpoints.ts';
import { accountRoutes } from '../../../contract/account/routes.ts';
import { adminRoutes } from '../../../contract/admin/routes.ts';
import { complaintsRoutes } from '../../../contract/complaints/routes.ts';
import { call } from '../shared/call.ts';
import type { Clients } from '../shared/clients.ts';

export type ProfileChanges = z.infer<typeof updateCall.body>;

/** Timeout of an upload, in milliseconds: enough for the largest file on a slow network. */
const uploadTimeout = 180_000;

export function getProfile(clients: Clients, signal?: AbortSignal): Promise<Profile> {
  return call(clients, accountRoutes.getProfile, { signal });
}

/** Updates the given fields; null clears a field. */
export function updateProfile(clients: Clients, changes: ProfileChanges): Promise<Profile> {
  return call(clients, accountRoutes.updateProfile, { body: changes });
}

/** Changes the phone number (+966 and nine digits) to one that a code was sent to, verified by that code. */
export function changePhone(
  clients: Clients,
  phoneNumber: string,
  { ref, code }: { ref: string; code: string },
): Promise<{ phoneNumber: string }> {
  const body = { PhoneNumber: phoneNumber, verificationRef: ref, verificationCode: code };
  return call(clients, accountRoutes.changePhone, { body });
}

export type Takedowns = RouteData<'listTakedowns'>;

/** Offers of the caller's organisations that were taken down. */
export function listTakedowns(clients: Clients, signal?: AbortSignal): Promise<Takedowns> {
  return call(clients, adminRoutes.listTakedowns, { signal });
}

/** Sends a link to the e-mail address of the profile, by which it is verified. */
export function sendEmailLink(clients: Clients): Promise<{ email: string }> {
  return call(clients, accountRoutes.sendEmailLink);
}

/** Verifies the address that the link with this token was sent to. */
export function verifyEmail(clients: Clients, token: string): Promise<{ email: string }> {
  return call(clients, accountRoutes.verifyEmail, { body: { token } });
}

export function addAttachment(
  clients: Clients,
  file: File,
  onProgress?: (share: number) => void,
): Promise<Attachment> {
  const body = new FormData();
  body.append('file', file);
  return call(clients, complaintsRoutes.addAttachment, { body, onProgress, timeout: uploadTimeout });
}

/**
 * Where everything that is kept of the person can be downloaded: by a code that was sent to their number, or without one
 * after a fresh sign-in.
 */
export function exportAccount(
  clients: Clients,
  code: { ref: string; code: string } | undefined,
): Promise<ArchiveAddress> {
  const body = code ? { verificationRef: code.ref, verificationCode: code.code } : {};
  return call(clients, accountRoutes.exportAccount, { body });
}

/** Erases the person's account; their sign-ins end with it. */
export async function eraseAccount(clients: Clients): Promise<void> {
  await call(clients, accountRoutes.eraseAccount, { body: { isConfirmed: true } });
}

export function removeAttachment(clients: Clients, id: string): Promise<unknown> {
  return call(clients, complaintsRoutes.removeAttachment, { parameters: { id } });
}

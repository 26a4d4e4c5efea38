import { CallFailure } from '../../api/shared/failure.ts';
import { logEvent, verifyPhone } from '../../api/account/session.ts';
import { limits } from '../../contract/limits.ts';
import { clients } from '../shared/clients.ts';

/** A code that is on its way to a phone. */
export interface CodeUnderway {
  /** Nine digits. */
  phone: string;
  ref: string;
  /** Milliseconds since 1970 when another code may be asked for. */
  resendAt: number;
}

/**
 * Has a code sent to a phone of nine digits, with the token of a solved captcha; with the server's sentence about it. A
 * request that takes too long is logged (specification §8). Throws `CallFailure`.
 */
export async function requestCode(
  phone: string,
  captcha: string,
): Promise<{ code: CodeUnderway; message: string }> {
  try {
    const { data, message } = await verifyPhone(clients, `${limits.phonePrefix}${phone}`, captcha);
    const seconds = data.expirationRemainingSeconds || limits.codeSeconds;
    return { code: { phone, ref: data.ref, resendAt: Date.now() + seconds * 1000 }, message };
  } catch (error) {
    if (error instanceof CallFailure && error.status === 408) void logTimeout(phone);
    throw error;
  }
}

async function logTimeout(phone: string): Promise<void> {
  const data = { phoneNumber: `${limits.phonePrefix}${phone}` };
  await logEvent(clients, { type: 'ERROR', name: 'otp_received_timeout', data }).catch(() => undefined);
}

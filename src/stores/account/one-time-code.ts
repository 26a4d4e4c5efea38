import { internationalNumber } from '../../../contract/shared/phone-number.ts';
import { CallFailure } from '../../api/shared/failure.ts';
import { logEvent, verifyPhone } from '../../api/account/session.ts';
import { accountLimits } from '../../../contract/account/limits.ts';
import { clients } from '../shared/clients.ts';

/** A one-time code that was sent to a phone. */
export interface CodeUnderway {
  /** Nine digits. */
  phone: string;
  ref: string;
  /** When another code may be requested, in milliseconds since the Unix epoch. */
  resendAt: number;
}

/** The answer of a solved captcha, good for one request. */
export interface SolvedCaptcha {
  token: string;
  /** Takes the answer back: the next request starts with a new challenge. */
  reset: () => void;
}

/**
 * Sends a one-time code to a nine-digit phone number and returns it with the server's message; a timeout
 * is logged and resets the captcha (specification §8). Throws `CallFailure`.
 */
export async function requestCode(
  phone: string,
  captcha: SolvedCaptcha,
): Promise<{ code: CodeUnderway; message: string }> {
  try {
    const { data, message } = await verifyPhone(clients, internationalNumber(phone), captcha.token);
    const seconds = data.expirationRemainingSeconds || accountLimits.resendSeconds;
    return { code: { phone, ref: data.ref, resendAt: Date.now() + seconds * 1000 }, message };
  } catch (error) {
    if (error instanceof CallFailure && error.status === 408) {
      captcha.reset();
      void logTimeout(phone);
    }
    throw error;
  }
}

async function logTimeout(phone: string): Promise<void> {
  const data = { phoneNumber: internationalNumber(phone) };
  await logEvent(clients, { type: 'ERROR', name: 'otp_received_timeout', data }).catch(() => undefined);
}

import { randomUUID } from 'node:crypto';
import { accountLimits } from '../../../contract/account/limits.ts';
import { getCustomToken, signIn, signOut, verifyPhone } from '../../../contract/account/sign-in.ts';
import { words } from '../../../words/ar/index.ts';
import { fill } from '../../../words/fill.ts';
import { mountEndpoint } from '../../http/mount-endpoint.ts';
import type { Platform } from '../../http/platform.ts';
import { verifyCaptcha } from '../../identity/captcha.ts';
import { makeCode, redeemCode } from '../../identity/codes.ts';
import { sendMessage } from '../../identity/messages.ts';
import { signCustomToken } from '../../identity/tokens.ts';
import { Refusal } from '../../../contract/shared/refusal.ts';
import { codesOfAll, takeAllowance } from '../../http/limits/allowance.ts';
import { networkOfCaller } from '../../http/limits/client-address.ts';
import { accountOfPhone, findAccount, insertAccount } from '../../../database/account/accounts.ts';
import { joinOnSignIn } from '../../../database/account/expected-members.ts';
import { lockAccount } from '../../../database/account/lock-account.ts';
import { endAllSignIns, endSignIn } from '../../../database/account/sign-ins.ts';
import type { Store } from '../../../database/connection/store.ts';
import { profileOf } from './profile.ts';

const hour = 3_600_000;
/** Codes that may be requested per hour, besides those of an address and of all, which are the operator's to set. */
const most = { phone: 5, device: 10 };

/** Sign-in by phone (specification §4, §5), completing any sign-in, and signing out. */
export function signInModule(platform: Platform): void {
  const { config, store } = platform;

  mountEndpoint(platform, verifyPhone, async ({ caller, body, request, say }) => {
    const isHuman = await verifyCaptcha(platform, body.recaptchaResponse, request.ip);
    if (!isHuman) throw new Refusal('captcha_failed');
    const network = networkOfCaller(request, config) ?? 'site';
    // The number is counted last: a caller over their own limit must not use up the limit of somebody else's number. Who
    // has signed in by it on this device before does not depend on what others ask for.
    const wait =
      (await takeAllowance(store, `code for address ${network}`, config.codesPerHourOfAddress, hour)) ||
      (await takeAllowance(store, `code for device ${caller.deviceId}`, most.device, hour)) ||
      ((await isDeviceOfPhone(store, caller.deviceId, body.phoneNumber))
        ? 0
        : await takeAllowance(store, `code to ${body.phoneNumber}`, most.phone, hour));
    if (wait > 0) throw new Refusal('too_many_codes', { waitMilliseconds: wait });
    const pause = await takeAllowance(store, codesOfAll, config.codesPerHour, hour);
    if (pause > 0) throw new Refusal('codes_paused', { waitMilliseconds: pause });
    const { ref, code } = await makeCode(store, body.phoneNumber);
    await sendMessage(config, store, body.phoneNumber, fill(words.signIn.codeMessage, { code }));
    say(words.signIn.codeSent);
    return { ref, expirationRemainingSeconds: accountLimits.codeSeconds };
  });

  mountEndpoint(platform, getCustomToken, async ({ body }) => {
    const phoneNumber = await redeemCode(store, body.verificationRef, body.verificationCode);
    const uid = await uidOfPhone(store, phoneNumber);
    return {
      customToken: await signCustomToken(config, store, uid, {
        phone_number: phoneNumber,
        proved_at: Math.floor(Date.now() / 1000),
      }),
    };
  });

  mountEndpoint(platform, signIn, async ({ caller }) => {
    const before = await findAccount(store, caller.accountId);
    if (before.proven_phone !== null) await joinOnSignIn(store, before.proven_phone);
    const {
      about: _about,
      cityName: _city,
      isPhoneVerified: _verified,
      canChangePhone: _canChange,
      isEmailVerified: _emailVerified,
      isOperator: _operator,
      isComplete: _complete,
      ...userInfo
    } = await profileOf(platform, caller);
    if (before.first_signed_in_at === null) {
      await store.database
        .updateTable('account')
        .set({ first_signed_in_at: new Date().toISOString() })
        .where('id', '=', caller.accountId)
        .execute();
    }
    return {
      userInfo,
      hasPhoneNumber: userInfo.phoneNumber !== null,
      tokenExpiration: caller.tokenExpiration,
    };
  });

  mountEndpoint(platform, signOut, ({ caller, body: { isEverywhere } }) =>
    store.write(async (transaction) => {
      const { accountId, uid, authTime } = caller;
      await lockAccount(store.engine, transaction, accountId);
      const endedAt = new Date().toISOString();
      await transaction
        .updateTable('tracking_session')
        .set({ closed_at: endedAt })
        .where('account_id', '=', accountId)
        .where('closed_at', 'is', null)
        .$if(!isEverywhere, (sessions) => sessions.where('auth_time', '=', authTime))
        .execute();
      if (isEverywhere) await endAllSignIns(transaction, uid);
      else await endSignIn(transaction, { uid, authTime }, endedAt);
      return { endedAt };
    }),
  );
}

/** Whether somebody who had verified the number has signed in on the device. */
async function isDeviceOfPhone({ database }: Store, deviceId: string, phoneNumber: string): Promise<boolean> {
  const session = await database
    .selectFrom('tracking_session')
    .innerJoin('account', 'account.id', 'tracking_session.account_id')
    .select('tracking_session.id')
    .where('account.proven_phone', '=', phoneNumber)
    .where('tracking_session.device_id', '=', deviceId)
    .limit(1)
    .executeTakeFirst();
  return session !== undefined;
}

/**
 * Returns the uid of the account that has verified a number; a new number gets its account at once, so only one
 * exists.
 */
async function uidOfPhone(store: Store, phoneNumber: string): Promise<string> {
  const existing = await accountOfPhone(store, phoneNumber);
  if (existing) return existing.uid;
  await insertAccount(store.database, { uid: randomUUID(), provider: 'phone', phoneNumber });
  const created = await accountOfPhone(store, phoneNumber);
  if (!created) throw new Error('no account could be made for a proven number');
  return created.uid;
}

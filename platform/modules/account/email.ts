import { sendEmailLink, verifyEmail } from '../../../contract/account/email.ts';
import { words } from '../../../words/ar/index.ts';
import { fill } from '../../../words/fill.ts';
import { takeAllowance } from '../../http/limits/allowance.ts';
import { mountEndpoint } from '../../http/mount-endpoint.ts';
import type { Platform } from '../../http/platform.ts';
import { sendMail } from '../../mail/send-mail.ts';
import { Refusal } from '../../../contract/shared/refusal.ts';
import { findAccount } from '../../../database/account/accounts.ts';
import { makeEmailCheck, redeemEmailCheck } from '../../../database/account/email-checks.ts';

const hour = 3_600_000;
/** Links that may be requested per hour: by a person, and to an address. */
const most = { account: 5, email: 5 };

/** Verification of e-mail addresses by a link. */
export function emailModule(platform: Platform): void {
  const { config, store } = platform;

  mountEndpoint(platform, sendEmailLink, async ({ caller }) => {
    const { email } = await findAccount(store, caller.accountId);
    if (email === null) throw new Refusal('email_missing');
    const wait =
      (await takeAllowance(store, `link of account ${caller.accountId}`, most.account, hour)) ||
      (await takeAllowance(store, `link to ${email}`, most.email, hour));
    if (wait > 0) throw new Refusal('too_many_links', { waitMilliseconds: wait });
    const { token, expiresAt } = await makeEmailCheck(store, caller.accountId, email);
    const { subject, text } = words.emailLink.mail;
    const link = `${config.siteUrl}/account/email#${token}`;
    await sendMail(config, store, { to: email, subject, text: fill(text, { link }) });
    return { email, expiresAt };
  });

  mountEndpoint(platform, verifyEmail, async ({ body }) => {
    const email = await redeemEmailCheck(store, body.token);
    if (email === undefined) throw new Refusal('link_expired');
    return { email };
  });
}

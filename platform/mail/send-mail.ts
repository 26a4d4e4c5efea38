import { createTransport } from 'nodemailer';
import type { Config } from '../../operations/config.ts';
import { putIntoOutbox } from '../../database/shared/outbox.ts';
import { Refusal } from '../../contract/shared/refusal.ts';
import type { Store } from '../../database/connection/store.ts';

const patienceMilliseconds = 10_000;

export interface Mail {
  to: string;
  subject: string;
  text: string;
}

/**
 * Sends an e-mail: through the configured SMTP server, or into the outbox of the embedded mode. Only to addresses whose
 * owner has opened the link that was sent there; that link is the one exception.
 *
 * @throws Refusal mail_timed_out when the server is silent, mail_not_sent when it refuses, cannot be reached or is not
 * configured
 */
export async function sendMail(
  { mail, smsGateway, identity }: Pick<Config, 'mail' | 'smsGateway' | 'identity'>,
  store: Store,
  { to, subject, text }: Mail,
): Promise<void> {
  if (!mail) {
    // Nobody reads the outbox of a platform whose other messages are really sent.
    if (smsGateway || identity.jwksUrl) throw new Refusal('mail_not_sent');
    return putIntoOutbox(store, { to, subject, text });
  }
  const transport = createTransport(mail.url, { from: mail.from });
  try {
    await transport.sendMail({ to, subject, text, signal: AbortSignal.timeout(patienceMilliseconds) });
  } catch (error) {
    const { code } = error as { code?: string };
    throw new Refusal(code === 'EABORT' || code === 'ETIMEDOUT' ? 'mail_timed_out' : 'mail_not_sent');
  } finally {
    transport.close();
  }
}

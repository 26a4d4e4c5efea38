import type { Config } from '../../operations/config.ts';
import { Refusal } from '../../contract/shared/refusal.ts';
import { putIntoOutbox } from '../../database/shared/outbox.ts';
import type { Store } from '../../database/connection/store.ts';

const patienceMilliseconds = 10_000;

/**
 * Sends a text message: through the configured gateway (`{ to, text }` as JSON, bearer token), or into the outbox of
 * the embedded mode. Throws code_timed_out and code_not_sent.
 */
export async function sendMessage(
  { smsGateway }: Config,
  store: Store,
  to: string,
  text: string,
): Promise<void> {
  if (!smsGateway) return putIntoOutbox(store, { to, text, subject: null });
  let response: Response;
  try {
    response = await fetch(smsGateway.url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(smsGateway.token ? { authorization: `Bearer ${smsGateway.token}` } : {}),
      },
      body: JSON.stringify({ to, text }),
      signal: AbortSignal.timeout(patienceMilliseconds),
    });
  } catch (error) {
    const isLate = error instanceof Error && error.name === 'TimeoutError';
    throw new Refusal(isLate ? 'code_timed_out' : 'code_not_sent');
  }
  if (!response.ok) throw new Refusal('code_not_sent');
}

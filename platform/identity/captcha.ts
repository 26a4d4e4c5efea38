import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { ErrorCode } from '../../contract/shared/errors.ts';
import type { Config } from '../../operations/config.ts';
import { Refusal } from '../../contract/shared/refusal.ts';
import type { Store } from '../../database/connection/store.ts';
import { secretOf } from '../../database/shared/secrets.ts';
import { captchaPaths } from '../../contract/account/captcha.ts';

const patienceMilliseconds = 5000;

const Verdict = z.object({ success: z.boolean(), hostname: z.string().optional() });

/**
 * Verifies an answer with the captcha service, by the siteverify protocol: the real one over the network, or the
 * embedded one within this process. If the service fails or is unsure, the answer counts as wrong.
 */
export async function verifyCaptcha(
  { app, config, store }: { app: FastifyInstance; config: Config; store: Store },
  response: string,
  address: string,
): Promise<boolean> {
  const { verifyUrl, secret = await secretOf(store, 'captcha_secret') } = config.captcha;
  const body = new URLSearchParams({ secret, response, remoteip: address }).toString();
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  try {
    const answer: unknown = verifyUrl
      ? await (
          await fetch(verifyUrl, {
            method: 'POST',
            headers,
            body,
            signal: AbortSignal.timeout(patienceMilliseconds),
          })
        ).json()
      : await judgeHere(app, headers, body);
    const verdict = Verdict.parse(answer);
    return verdict.success && siteHosts(config).includes(verdict.hostname ?? '');
  } catch (error) {
    if (error instanceof Refusal) throw error;
    return false;
  }
}

/** The embedded service's verdict. Throws what keeps it from one, such as a full disk: that says nothing of the person. */
async function judgeHere(
  app: FastifyInstance,
  headers: Record<string, string>,
  payload: string,
): Promise<unknown> {
  const answer = await app.inject({ method: 'POST', url: captchaPaths.verify, headers, payload });
  if (answer.statusCode >= 500) throw new Refusal(answer.json<{ code: ErrorCode }>().code);
  return answer.json();
}

function siteHosts({ siteOrigins }: Config): string[] {
  return siteOrigins.map((origin) => new URL(origin).hostname);
}

import { z } from 'zod';
import type { Platform } from '../app.ts';
import { captchaPaths, judge, makeChallenge } from '../identity/captcha.ts';

/** The embedded captcha provider: challenges for browsers, verdicts by the siteverify protocol. */
export async function captchaModule({ app, store, config }: Platform): Promise<void> {
  if (config.captcha.verifyUrl) return;
  await app.register((provider, _options, done) => {
    provider.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string' },
      (_request, body, parsed) => parsed(null, new URLSearchParams(String(body))),
    );

    provider.get(
      captchaPaths.challenge,
      {
        schema: {
          summary: 'A challenge (captcha provider)',
          tags: ['providers'],
          querystring: z.object({ k: z.string().max(200).optional() }),
        },
      },
      async (request, reply) => {
        void reply.header('cache-control', 'no-store');
        return makeChallenge(store, hostOf(request.headers.origin ?? config.siteUrl));
      },
    );

    provider.post(
      captchaPaths.verify,
      {
        config: { isUnlimited: true },
        schema: { summary: 'A verdict on an answer (captcha provider)', tags: ['providers'] },
      },
      async (request, reply) => {
        void reply.header('cache-control', 'no-store');
        const form = request.body instanceof URLSearchParams ? request.body : new URLSearchParams();
        return judge(store, form.get('secret'), form.get('response'));
      },
    );
    done();
  });
}

/** The host of the page that asks, as its browser says; an answer for another host is refused later. */
function hostOf(origin: string): string {
  try {
    return new URL(origin).hostname;
  } catch {
    return '';
  }
}

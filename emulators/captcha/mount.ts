import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Store } from '../../database/connection/store.ts';
import { Challenge, challengeGuide, Verdict, VerdictRequest } from '../../contract/account/captcha.ts';
import { words } from '../../words/ar/index.ts';
import type { EmulatorConfig, EmulatorScope } from '../scope.ts';
import { captchaPaths } from '../../contract/account/captcha.ts';
import { judge, makeChallenge } from './challenges.ts';

const scriptFile = join(import.meta.dirname, 'page-script.js');

/** The captcha emulator: script and challenges for browsers, verification by the siteverify protocol. */
export async function mountCaptcha({ app, store, config }: EmulatorScope): Promise<void> {
  const source = await readFile(scriptFile, 'utf8');
  const script = `((words) => {\n${source}\n})(${JSON.stringify(words.captcha)});\n`;
  await app.register((provider, _options, done) => {
    provider.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string' },
      (_request, body, parsed) => parsed(null, new URLSearchParams(String(body))),
    );

    provider.get(captchaPaths.script, { schema: { hide: true } }, async (_request, reply) =>
      reply
        .type('text/javascript; charset=utf-8')
        .header('cache-control', 'public, max-age=300')
        .send(script),
    );

    mountChallenges(provider, store, config);
    mountVerdicts(provider, store);
    done();
  });
}

function mountChallenges(app: FastifyInstance, store: Store, config: EmulatorConfig): void {
  app.get(
    captchaPaths.challenge,
    {
      config: { documented: { response: { 200: Challenge } } },
      schema: {
        summary: 'A challenge (captcha provider)',
        description: challengeGuide,
        tags: ['providers'],
        querystring: z.object({
          k: z
            .string()
            .max(200)
            .optional()
            .meta({ description: 'Site key, as captcha scripts send it; not read' }),
        }),
      },
    },
    async (request, reply) => {
      void reply.header('cache-control', 'no-store');
      return makeChallenge(store, hostOf(request.headers.origin ?? config.siteUrl));
    },
  );
}

function mountVerdicts(app: FastifyInstance, store: Store): void {
  app.post(
    captchaPaths.verify,
    {
      config: {
        isUnlimited: true,
        documented: {
          consumes: ['application/x-www-form-urlencoded'],
          body: VerdictRequest,
          response: { 200: Verdict },
        },
      },
      schema: {
        summary: 'A verdict on an answer (captcha provider)',
        description:
          'The siteverify protocol. The platform itself asks here; browsers do not know the secret.',
        tags: ['providers'],
      },
    },
    async (request, reply) => {
      void reply.header('cache-control', 'no-store');
      const form = request.body instanceof URLSearchParams ? request.body : new URLSearchParams();
      return judge(store, form.get('secret'), form.get('response'));
    },
  );
}

/**
 * Host of the requesting page, as the browser's Origin header states it; an answer for another host is refused later.
 */
function hostOf(origin: string): string {
  try {
    return new URL(origin).hostname;
  } catch {
    return '';
  }
}

import { words } from '../../words/ar/index.ts';
import { z } from 'zod';
import type { EmulatorScope } from '../scope.ts';

const page = {
  description: 'The newest fifty messages',
  content: { 'text/html': { schema: z.string().meta({ format: 'binary' }) } },
};

/**
 * Shows what would have been sent by text message or e-mail, as a page for developers. It answers programs on this machine
 * alone: whoever reads it can sign in as anybody.
 */
export function mountOutbox({ app, store, refuseRemote }: EmulatorScope): void {
  const route = {
    onRequest: refuseRemote,
    config: { documented: { response: { 200: page } } },
    schema: {
      summary: 'Messages that were not sent (embedded mode)',
      description:
        'A page for whoever tries the product on this machine; it is there in the embedded mode alone.',
      tags: ['providers'],
    },
  };
  app.get('/outbox', route, async (_request, reply) => {
    const messages = await store.database
      .selectFrom('outbox_message')
      .selectAll()
      .orderBy('id', 'desc')
      .limit(50)
      .execute();
    const rows = messages.map(
      ({ recipient, subject, text, created_at }) =>
        `<li><bdi dir="ltr">${escape(recipient)}</bdi> <time>${escape(created_at)}</time>${
          subject === null ? '' : `<h2>${escape(subject)}</h2>`
        }<p>${escape(text)}</p></li>`,
    );
    void reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .header('content-security-policy', "default-src 'none'");
    return `<!doctype html><html lang="ar" dir="rtl"><meta charset="utf-8"><title>${words.outbox.title}</title><h1>${words.outbox.title}</h1>${
      rows.length > 0 ? `<ul>${rows.join('')}</ul>` : `<p>${words.outbox.empty}</p>`
    }</html>`;
  });
}

function escape(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
}

import { createServer, request as ask } from 'node:http';
import { text as textOf } from 'node:stream/consumers';
import { resolve } from 'node:path';
import { buildSite } from '../../tools/build/build-site.ts';
import { startService, stopServices, type Service } from '../../tools/services.ts';
import { freePort } from './programs.ts';
import { listen } from './servers.ts';
import { testSettings } from './settings.ts';

const root = resolve(import.meta.dirname, '../..');

/** A read of a batch, and one that the platform cannot answer: only a part of a batch is broken. */
const pathPattern = /"path":"([^"]*)"/g;
const lost = '"path":"/broken"';

/** What the proxy does with the site's calls; may change while it runs. */
export interface Meddling {
  /** Calls whose path begins like this are dropped. */
  path: string | undefined;
  /** Sees each call that is not in a batch, and returns what to answer instead of the platform's data. */
  change?: ((call: URL, data: unknown) => unknown) | undefined;
  /** Address of another platform that answers instead of the tested one. */
  platformUrl?: string | undefined;
}

/**
 * The tested site once more, whose own calls to the platform go through a proxy that drops or changes some: what
 * pages rendered on demand show when a part of them is unavailable, or other than in the demo data.
 */
export async function startSiteBehindProxy(broken: Meddling) {
  const isBroken = (path: string) => broken.path !== undefined && path.startsWith(broken.path);
  const { url, server } = await listen(
    createServer((request, response) => {
      const { pathname, search } = new URL(request.url ?? '');
      const target = new URL(pathname + search, broken.platformUrl ?? request.url);
      if (isBroken(target.pathname)) return void request.socket.destroy();
      const isBatch = target.pathname === '/api/batch';
      const { method = 'GET', headers } = request;
      void textOf(request).then((body) => {
        const passed = isBatch
          ? body.replaceAll(pathPattern, (all, path: string) => (isBroken(path) ? lost : all))
          : body;
        const onward = ask(
          target,
          {
            method,
            headers: {
              ...headers,
              ...(passed && { 'content-length': Buffer.byteLength(passed) }),
              ...(broken.change && { 'accept-encoding': 'identity' }),
            },
          },
          (answer) => {
            const { change } = broken;
            if (!change || isBatch) {
              response.writeHead(answer.statusCode ?? 502, answer.headers);
              return void answer.pipe(response);
            }
            void textOf(answer).then((text) => {
              const told = JSON.parse(text) as { data: unknown };
              const { 'content-length': _, ...others } = answer.headers;
              response.writeHead(answer.statusCode ?? 502, others);
              response.end(JSON.stringify({ ...told, data: change(target, told.data) }));
            });
          },
        );
        onward.end(passed);
      });
    }),
  );
  const services: Service[] = [];
  const port = String(await freePort());
  const before = { ...process.env };
  try {
    Object.assign(process.env, testSettings.environment, { http_proxy: url });
    const build = await buildSite(root, () => undefined);
    await startService(root, 'site', 'tools/server/serve.ts', { services, args: [build, '127.0.0.1', port] });
  } finally {
    process.env = before;
  }
  return {
    url: `http://127.0.0.1:${port}`,
    async stop(): Promise<void> {
      await stopServices(services);
      await new Promise((done) => server.close(done));
    },
  };
}

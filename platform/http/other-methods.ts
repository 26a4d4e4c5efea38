import type { FastifyInstance, HTTPMethods, RouteOptions } from 'fastify';
import { Refusal } from '../../contract/shared/refusal.ts';
import { sendRefusal } from './errors.ts';

const allMethods: readonly HTTPMethods[] = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'];

/**
 * Collects the methods of every route that is mounted from now on, in all scopes. The returned function mounts the
 * methods that are left at each path: they answer 405 with the allowed ones in `Allow` (RFC 9110, 15.5.6), before a
 * body is read. It is called once, after all other routes.
 */
export function collectMethods(app: FastifyInstance): () => void {
  const methodsByUrl = new Map<string, Set<string>>();
  let isComplete = false;
  app.addHook('onRoute', ({ url, method }: RouteOptions) => {
    if (isComplete || url.includes('*')) return;
    const methods = methodsByUrl.get(url) ?? new Set();
    for (const each of [method].flat()) methods.add(each);
    methodsByUrl.set(url, methods);
  });

  return () => {
    isComplete = true;
    for (const [url, methods] of methodsByUrl) {
      const allow = allMethods.filter((method) => methods.has(method)).join(', ');
      app.route({
        method: allMethods.filter((method) => !methods.has(method)),
        url,
        schema: { hide: true },
        exposeHeadRoute: false,
        onRequest: (_request, reply) => {
          sendRefusal(reply.header('allow', allow), new Refusal('method_not_allowed'));
        },
        handler: () => undefined,
      });
    }
  };
}

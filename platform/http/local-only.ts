import type { FastifyRequest } from 'fastify';
import { Refusal } from '../../contract/shared/refusal.ts';

/** Headers by which proxies name the client or themselves (RFC 7239, RFC 9110 §7.6.3, and the usual older ones). */
const forwardingHeader =
  /^(?:forwarded|via|x-forwarded(?:-.+)?|x-real-ip|x-client-ip|x-cluster-client-ip|true-client-ip|cf-connecting-ip)$/;

/**
 * Whether a program on this machine makes a request itself: its socket is a loopback one, and no proxy passed it on.
 * The address that the platform listens on says nothing about it, because a reverse proxy is on this machine as well.
 */
export function isLocal({ headers, socket }: Pick<FastifyRequest, 'headers' | 'socket'>): boolean {
  const isLoopbackSocket = /^(?:::ffff:)?127\.|^::1$/.test(socket.remoteAddress ?? '');
  return isLoopbackSocket && !Object.keys(headers).some((name) => forwardingHeader.test(name));
}

/** An `onRequest` hook: to others than programs on this machine, the route does not exist. */
export function refuseRemote(request: FastifyRequest, _reply: unknown, done: (error?: Error) => void): void {
  done(isLocal(request) ? undefined : new Refusal('not_found'));
}

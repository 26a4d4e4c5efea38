import { createServer, request as ask } from 'node:http';
import { listen } from './servers.ts';

/** A proxy that hands calls of some local ports to others, and drops all other calls. */
export interface Relay {
  /** Address of the proxy. */
  readonly url: string;
  stop(): Promise<void>;
}

/**
 * A build of the site has its own address and that of its platform in it. Whoever asks through this proxy reaches
 * another site and another platform under the very same addresses.
 *
 * @param ports the port that answers, by the port that is asked
 */
export async function startRelay(ports: ReadonlyMap<string, number>): Promise<Relay> {
  const { url, server } = await listen(
    createServer((request, response) => {
      const asked = URL.canParse(request.url ?? '') ? new URL(request.url ?? '') : undefined;
      const port = asked && ports.get(asked.port);
      if (asked === undefined || port === undefined) return void request.socket.destroy();
      const { method = 'GET', headers } = request;
      const path = `${asked.pathname}${asked.search}`;
      const onward = ask({ host: '127.0.0.1', port, method, headers, path }, (answer) => {
        response.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(response);
      });
      onward.on('error', () => request.socket.destroy());
      // The page may be gone before the answer is there.
      response.on('close', () => onward.destroy());
      request.pipe(onward);
    }),
  );
  return {
    url,
    async stop() {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}

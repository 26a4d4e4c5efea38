import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';

/** Lets a server listen on a free loopback port and returns its address. */
export function listen(server: Server): Promise<{ url: string; server: Server }> {
  return new Promise((done, failed) => {
    server.once('error', failed);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      if (address === null || typeof address === 'string') return failed(new Error('no port'));
      done({ url: `http://127.0.0.1:${address.port}`, server });
    });
  });
}

/** A server that answers each request once its whole body has arrived. */
export function listenForBodies(
  answer: (request: IncomingMessage, response: ServerResponse, body: string) => void,
): Promise<{ url: string; server: Server }> {
  return listen(
    createServer((request, response) => {
      let body = '';
      request.on('data', (chunk: Buffer) => (body += chunk.toString()));
      request.on('end', () => answer(request, response, body));
    }),
  );
}

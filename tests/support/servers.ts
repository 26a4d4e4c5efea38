import type { Server } from 'node:http';

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

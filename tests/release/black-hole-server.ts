import { createServer, connect, type Socket } from 'node:net';
import type { AddressInfo } from 'node:net';

/** A service that is down in the worst way: it accepts connections and never answers. */
export interface BlackHole {
  port: number;
  /** The number of connections accepted so far. */
  taken: number;
  /** Forwards new connections to another port of this machine; undefined makes it hang again. */
  leadsTo: number | undefined;
  stop(): Promise<void>;
}

export async function startBlackHole(): Promise<BlackHole> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    hole.taken += 1;
    keep(socket);
    if (hole.leadsTo === undefined) return void socket.resume();
    const onward = connect(hole.leadsTo, '127.0.0.1');
    keep(onward);
    socket.pipe(onward).pipe(socket);
  });
  const keep = (socket: Socket) => {
    sockets.add(socket);
    socket.on('error', () => socket.destroy()).on('close', () => sockets.delete(socket));
  };
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const hole: BlackHole = {
    port: (server.address() as AddressInfo).port,
    taken: 0,
    leadsTo: undefined,
    async stop() {
      for (const socket of sockets) socket.destroy();
      await new Promise((done) => server.close(done));
    },
  };
  return hole;
}

import { createServer, connect, type Socket } from 'node:net';
import type { AddressInfo } from 'node:net';

/** A service that is away in the worst way: connections are taken, and nothing is ever answered. */
export interface BlackHole {
  port: number;
  /** Connections that were taken so far. */
  taken: number;
  /** Lets what asks from now on through to another port of this machine; undefined swallows again. */
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

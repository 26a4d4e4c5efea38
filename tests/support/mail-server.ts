import type { Socket } from 'node:net';
import { createServer } from 'node:net';
import { SMTPServer } from 'smtp-server';

export interface ReceivedMail {
  from: string;
  to: string[];
  /** The message as it was sent, headers included. */
  source: string;
}

export interface MailServer {
  url: string;
  received: ReceivedMail[];
  stop(): Promise<void>;
}

/** A mail server on this machine that takes every message, except to addresses that begin with `refused`. */
export async function startMailServer(): Promise<MailServer> {
  const received: ReceivedMail[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onRcptTo: ({ address }, _session, done) =>
      done(address.startsWith('refused') ? new Error('no such mailbox') : undefined),
    onData: (stream, { envelope }, done) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        received.push({
          from: envelope.mailFrom ? envelope.mailFrom.address : '',
          to: envelope.rcptTo.map(({ address }) => address),
          source: Buffer.concat(chunks).toString(),
        });
        done();
      });
    },
  });
  const port = await portOf((listening) => server.listen(0, '127.0.0.1', listening), server.server);
  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    stop: () => new Promise((done) => server.close(() => done())),
  };
}

/** A server that accepts connections and never says a word. */
export async function startSilentServer(): Promise<MailServer> {
  const open = new Set<Socket>();
  const server = createServer((socket) => void open.add(socket));
  const port = await portOf((listening) => server.listen(0, '127.0.0.1', listening), server);
  return {
    url: `smtp://127.0.0.1:${port}`,
    received: [],
    stop: () =>
      new Promise((done) => {
        for (const socket of open) socket.destroy();
        server.close(() => done());
      }),
  };
}

async function portOf(
  listen: (listening: () => void) => unknown,
  server: { address(): ReturnType<Socket['address']> | string | null },
): Promise<number> {
  await new Promise<void>((done) => listen(done));
  const address = server.address();
  if (address === null || typeof address === 'string' || !('port' in address))
    throw new Error('the server has no port');
  return Number(address.port);
}

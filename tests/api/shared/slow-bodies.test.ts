import { connect, type Socket } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { emptyBench } from '../../support/bench.ts';
import { newPerson } from '../../support/people.ts';

const bench = emptyBench('sqlite', { bodyMilliseconds: 400 });

/** A connection on which a request was begun, and what the platform answers until it closes it. */
function begin(path: string, headers: Record<string, string>) {
  const { hostname, port } = new URL(bench.platform.url);
  const socket: Socket = connect(Number(port), hostname);
  onTestFinished(() => void socket.destroy());
  const all = { host: hostname, platform: 'WEB', 'device-id': 'test-device-0001', ...headers };
  socket.write(`POST ${path} HTTP/1.1\r\n`);
  socket.write(
    `${Object.entries(all)
      .map((each) => each.join(': '))
      .join('\r\n')}\r\n\r\n`,
  );
  let text = '';
  socket.on('data', (bytes) => (text += bytes.toString()));
  socket.on('error', () => undefined);
  const closed = new Promise<string>((done) => socket.once('close', () => done(text)));
  return { socket, closed, answered: () => text };
}

test('a body that does not arrive ends with its connection', async () => {
  const { socket, closed } = begin('/events/log', {
    'content-type': 'application/json',
    'content-length': '50',
  });
  socket.write('{');
  const answer = await closed;
  expect(answer).toMatch(/^HTTP\/1\.1 408 /);
  expect(answer).toMatch(/^connection: close/im);
  expect(answer).toContain('"code":"request_timed_out"');
});

test('a body that goes on dripping after its request was refused ends with its connection too', async () => {
  const { socket, closed } = begin('/api/bookmark', {
    'content-type': 'application/json',
    'content-length': '50',
    'x-version': '3',
  });
  socket.write('{');
  expect(await closed).toMatch(/^HTTP\/1\.1 40[01] /);
});

test('a file may take longer as long as it arrives, and ends when it does not', async () => {
  const { token } = await newPerson(bench.platform);
  const { socket, closed, answered } = begin('/api/attachments', {
    authorization: `Bearer ${token}`,
    'content-type': 'multipart/form-data; boundary=x',
    'content-length': '5000000',
  });
  socket.write('--x\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\n\r\n');
  for (let count = 0; count < 8; count++) {
    socket.write(Buffer.alloc(100_000));
    await setTimeout(200);
  }
  expect(answered()).toBe('');
  expect(await closed).toMatch(/^HTTP\/1\.1 408 /);
});

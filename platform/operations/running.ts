import { connect } from 'node:net';
import type { Config } from '../config.ts';
import { OperationError } from './operation-error.ts';

/** Throws `OperationError` when something listens on the platform's port: a running platform would undo a restore. */
export async function needStopped({ host, port }: Config): Promise<void> {
  const isRunning = await new Promise<boolean>((done) => {
    const socket = connect({ host, port });
    socket.once('connect', () => (socket.destroy(), done(true)));
    socket.once('error', () => done(false));
  });
  if (isRunning)
    throw new OperationError(`A program is listening on ${host}:${port}: stop the platform first.`);
}

import { access, constants, mkdir, statfs } from 'node:fs/promises';
import { createServer } from 'node:net';

/** An unmet requirement on the machine: printed as one sentence, without a stack trace. */
export class NotMet extends Error {}

/** Throws when something already listens on the port. */
export async function needFreePort(host: string, port: number, variable: string): Promise<void> {
  const server = createServer();
  await new Promise<void>((free, taken) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const reason =
        error.code === 'EADDRINUSE'
          ? 'is taken by another program'
          : `cannot be listened on (${error.code ?? ''})`;
      taken(new NotMet(`Port ${port} ${reason}: end it, or set ${variable} to another port.`));
    });
    server.listen(port, host, () => server.close(() => free()));
  });
}

/** Throws when the folder cannot be created or written to, or when its disk has less space than needed. */
export async function needWritableFolder(folder: string, megabytes: number): Promise<void> {
  try {
    await mkdir(folder, { recursive: true });
    await access(folder, constants.W_OK);
  } catch {
    throw new NotMet(`The folder ${folder} cannot be written to: change its permissions, or set DATA_DIR.`);
  }
  const { bavail, bsize } = await statfs(folder);
  const free = Math.floor((bavail * bsize) / 1e6);
  if (free < megabytes) {
    throw new NotMet(`The disk is full: ${folder} needs ${megabytes} MB, and ${free} MB are left.`);
  }
}

/** The message of an error that users can act on; undefined for a bug of ours. */
export function sentenceOf(error: unknown): string | undefined {
  if (error instanceof NotMet) return error.message;
  const code = (error as NodeJS.ErrnoException | undefined)?.code;
  if (code === 'ENOSPC') return 'The disk is full: make room, then try again.';
  if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS') {
    return `A file could not be written: ${(error as Error).message}`;
  }
  if (code === 'ECONNREFUSED')
    return 'The database of DATABASE_URL does not answer: start it, or unset DATABASE_URL.';
  return undefined;
}

import { open } from 'node:fs/promises';
import { setTimeout } from 'node:timers/promises';

const chunkBytes = 256 * 1024;
const pauseMilliseconds = 10;

/**
 * The bytes of a file that is still being written, up to its end.
 *
 * @param path it need not exist yet
 * @param written settles when nothing more is written; a rejection is thrown when all that there is has been read
 */
export async function* tail(path: string, written: Promise<void>): AsyncGenerator<Uint8Array> {
  let isWritten = false;
  const end = () => (isWritten = true);
  const settled = written.then(end, end);
  const wait = () => Promise.race([settled, setTimeout(pauseMilliseconds)]);
  const openIfThere = () => open(path).catch(() => undefined);
  let handle = await openIfThere();
  while (!handle) {
    // Asked before looking: it may be written in a moment.
    const isLast = isWritten;
    handle = await openIfThere();
    if (isLast) break;
    if (!handle) await wait();
  }
  try {
    while (handle) {
      // Asked before reading: what is written meanwhile is read in the next turn.
      const isLast = isWritten;
      const { buffer, bytesRead } = await handle.read(new Uint8Array(chunkBytes), 0, chunkBytes);
      if (bytesRead > 0) yield buffer.subarray(0, bytesRead);
      else if (isLast) break;
      else await wait();
    }
  } finally {
    await handle?.close();
  }
  await written;
}

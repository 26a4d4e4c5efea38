import { fork, type ChildProcess } from 'node:child_process';
import { constants, setPriority } from 'node:os';
import { Refusal } from '../../contract/shared/refusal.ts';
import type { EncodedPicture, PictureLimits } from './encode-picture.ts';

const program = new URL('./picture-process.ts', import.meta.url);
/** Pictures that may wait; each is a file of some megabytes in memory. */
const mostWaiting = 40;
/** What people upload: more than a phone's photo at 2,400 pixels, which is what the site sends. */
const mostPixels = 25e6;

type PictureWork = PictureLimits & ({ kind: 'encode'; edge: number } | { kind: 'strip' });
export interface PictureTask {
  id: number;
  content: Uint8Array;
  work: PictureWork;
}
export interface PictureAnswer {
  id: number;
  result: EncodedPicture | Uint8Array | 'not_picture' | 'damaged';
}

let child: ChildProcess | undefined;
let lastId = 0;
const waiting = new Map<
  number,
  { done: (result: PictureAnswer['result']) => void; failed: (error: Error) => void }
>();

/**
 * Encodes a picture that somebody uploaded as `encodePicture` does, in a process of its own and one at a time: the threads
 * of this one read tiles, and a picture of some megapixels keeps one for seconds. Throws busy when too many wait.
 */
export async function encodeUpload(
  content: Uint8Array,
  edge: number,
): Promise<EncodedPicture | 'not_picture' | 'damaged'> {
  const result = await run(content, { kind: 'encode', edge, mostPixels });
  if (result instanceof Uint8Array) throw new Error('a picture was answered without its size');
  return typeof result === 'string' ? result : { ...result, content: Buffer.from(result.content) };
}

/** A file without what cameras write into pictures, likewise; the same bytes where there is nothing of it. */
export async function stripUpload(content: Uint8Array): Promise<Buffer | 'damaged'> {
  const result = await run(content, { kind: 'strip', mostPixels });
  return result instanceof Uint8Array ? Buffer.from(result) : 'damaged';
}

function run(content: Uint8Array, work: PictureWork): Promise<PictureAnswer['result']> {
  if (waiting.size >= mostWaiting) throw new Refusal('busy');
  const id = ++lastId;
  return new Promise((done, failed) => {
    waiting.set(id, { done, failed });
    processOf().send({ id, content, work } satisfies PictureTask);
  });
}

/** The process, started when the first picture comes. It ends when this process is gone. */
function processOf(): ChildProcess {
  if (child?.connected) return child;
  const started = fork(program, {
    execArgv: [],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  if (started.pid !== undefined) setPriority(started.pid, constants.priority.PRIORITY_BELOW_NORMAL);
  started.on('message', ({ id, result }: PictureAnswer) => {
    waiting.get(id)?.done(result);
    waiting.delete(id);
  });
  const lose = () => {
    if (child !== started) return;
    child = undefined;
    for (const { failed } of waiting.values()) failed(new Refusal('busy'));
    waiting.clear();
  };
  started.on('error', lose);
  started.on('exit', lose);
  // It must not keep this process alive.
  started.unref();
  started.channel?.unref();
  return (child = started);
}

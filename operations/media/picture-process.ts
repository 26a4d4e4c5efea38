import sharp from 'sharp';
import { encodePicture, withoutMetadata } from './encode-picture.ts';
import type { PictureAnswer, PictureTask } from './pictures.ts';

/** Decodes and encodes pictures for the platform, one after the other; ends with it. */
sharp.concurrency(1);
sharp.cache(false);
let last: Promise<unknown> = Promise.resolve();

process.on('message', ({ id, content, work }: PictureTask) => {
  const bytes = Buffer.from(content);
  const run = (): Promise<PictureAnswer['result']> =>
    work.kind === 'encode' ? encodePicture(bytes, work) : withoutMetadata(bytes, work);
  last = last.then(run).then(
    (result) => answer({ id, result }),
    () => answer({ id, result: 'damaged' }),
  );
});

/** A platform that was killed meanwhile takes no answer. */
function answer(message: PictureAnswer): void {
  process.send?.(message, (error: Error | null) => error && process.exit());
}
process.on('disconnect', () => process.exit());

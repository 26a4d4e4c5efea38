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
    (result) => process.send?.({ id, result } satisfies PictureAnswer),
    () => process.send?.({ id, result: 'damaged' } satisfies PictureAnswer),
  );
});
process.on('disconnect', () => process.exit());

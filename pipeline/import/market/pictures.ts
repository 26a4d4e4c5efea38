import { message, type Message } from '../../../words/message.ts';
import { encodePicture } from '../../../operations/media/encode-picture.ts';
import { fileProblems, NamedFiles, type FileOptions } from './named-files.ts';

export const pictureProblems = {
  ...fileProblems,
  notPicture: message('it is no picture (JPEG, PNG, WebP, GIF or AVIF)'),
  damaged: message('the picture is damaged'),
} as const;

/** A published picture may be that of a printed plan. */
const mostPixels = 60e6;
const longestSide = 1600;

/** Pictures that rows of a load name, encoded anew, without what cameras write into them. */
export class Pictures extends NamedFiles {
  constructor(options: FileOptions) {
    super(options, {
      list: 'pictures.json',
      largestBytes: 10e6,
      accept: 'image/*',
      timeout: 15_000,
      read: encoded,
    });
  }
}

async function encoded(content: Buffer): Promise<Buffer | Message> {
  const picture = await encodePicture(content, { edge: longestSide, mostPixels });
  if (picture === 'not_picture') return pictureProblems.notPicture;
  return picture === 'damaged' ? pictureProblems.damaged : picture.content;
}

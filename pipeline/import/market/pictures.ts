import { fileTypeFromBuffer } from 'file-type';
import sharp from 'sharp';
import { fileProblems, NamedFiles, type FileOptions } from './named-files.ts';

export const pictureProblems = {
  ...fileProblems,
  notPicture: 'it is no picture (JPEG, PNG, WebP, GIF or AVIF)',
  damaged: 'the picture is damaged',
} as const;

const formats = new Set(['jpg', 'png', 'webp', 'gif', 'avif']);
/** A small file may unpack to a picture that fills the memory. */
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

async function encoded(content: Buffer): Promise<Buffer | string> {
  const type = await fileTypeFromBuffer(content);
  if (!type || !formats.has(type.ext)) return pictureProblems.notPicture;
  try {
    return await sharp(content, { limitInputPixels: mostPixels, failOn: 'error' })
      .rotate()
      .resize({ width: longestSide, height: longestSide, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 82 })
      .toBuffer();
  } catch {
    return pictureProblems.damaged;
  }
}

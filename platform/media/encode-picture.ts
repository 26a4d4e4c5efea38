import { fileTypeFromBuffer } from 'file-type';
import sharp from 'sharp';

const formats = new Set(['jpg', 'png', 'webp', 'gif', 'avif']);
/** A small file may unpack to a picture that fills the memory. */
const mostPixels = 60e6;

export interface EncodedPicture {
  content: Buffer;
  width: number;
  height: number;
}

/**
 * Encodes a picture anew as WebP, upright, without what cameras write into it (places, names, times), and without
 * anything that hides behind the picture in its file.
 *
 * @param edge longest edge of the result, in pixels; smaller pictures keep their size
 * @returns `not_picture` for bytes of another type, `damaged` for a picture that cannot be decoded or is too large
 */
export async function encodePicture(
  content: Buffer,
  edge: number,
): Promise<EncodedPicture | 'not_picture' | 'damaged'> {
  const type = await fileTypeFromBuffer(content);
  if (!type || !formats.has(type.ext)) return 'not_picture';
  try {
    const { data, info } = await sharp(content, { limitInputPixels: mostPixels, failOn: 'error' })
      .rotate()
      .resize({ width: edge, height: edge, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 82 })
      .toBuffer({ resolveWithObject: true });
    return { content: data, width: info.width, height: info.height };
  } catch {
    return 'damaged';
  }
}

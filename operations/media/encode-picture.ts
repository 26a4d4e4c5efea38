import { fileTypeFromBuffer } from 'file-type';
import sharp from 'sharp';

const formats = new Set(['jpg', 'png', 'webp', 'gif', 'avif']);
export interface PictureLimits {
  /** Larger pictures are not decoded: a small file may unpack to one that fills the memory. */
  mostPixels: number;
}

export interface EncodedPicture {
  content: Buffer;
  width: number;
  height: number;
}

/**
 * Encodes a picture anew as WebP, upright, without what cameras write into it (places, names, times), and without
 * anything that hides behind the picture in its file.
 *
 * @param limits.edge longest edge of the result, in pixels; smaller pictures keep their size. JPEG files are read at a
 * reduced scale where that is enough
 * @returns `not_picture` for bytes of another type, `damaged` for a picture that cannot be decoded or is too large
 */
export async function encodePicture(
  content: Buffer,
  { edge, mostPixels }: PictureLimits & { edge: number },
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

/**
 * A picture without what cameras write into it (places, names, times), upright and in its own format; the same bytes for
 * a picture that carries none of it, and for other files.
 */
export async function withoutMetadata(
  content: Buffer,
  { mostPixels }: PictureLimits,
): Promise<Buffer | 'damaged'> {
  const picture = sharp(content, { limitInputPixels: mostPixels, failOn: 'error' });
  const { exif, xmp, iptc } = await picture
    .metadata()
    .catch(() => ({ exif: undefined, xmp: undefined, iptc: undefined }));
  if (!exif && !xmp && !iptc) return content;
  try {
    return await picture
      .rotate()
      .jpeg({ quality: 90, force: false })
      .webp({ quality: 90, force: false })
      .toBuffer();
  } catch {
    return 'damaged';
  }
}

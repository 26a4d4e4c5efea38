import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import type { Config } from '../config.ts';
import { keepMedia, mediaKind } from '../media/files.ts';
import type { PromoBody } from '../modules/shell/content.ts';
import { OperationError } from './operation-error.ts';

const hint =
  'promo set accepts only --image FILE, --mobile-image FILE, --alt TEXT, --link ADDRESS, --html FILE, --video FILE';
/** Size limits in bytes: people do not wait for a promotion that loads slowly. */
export const mostBytes = { image: 2 * 1024 * 1024, video: 30 * 1024 * 1024, html: 20 * 1024 };

/**
 * Parses the promotion that an operator types and copies its files to where the content service serves them. Throws
 * `OperationError` for what is missing, unreadable, too large, or of the wrong type.
 */
export async function promoOf(args: string[], config: Config): Promise<PromoBody> {
  const { image, 'mobile-image': mobileImage, alt, link, html, video } = readOptions(args);
  if (![image, mobileImage, html, video].some((given) => given !== undefined)) {
    throw new OperationError(`promo set needs an image, an HTML file or a video: ${hint}`);
  }
  if (link !== undefined && !isWebAddress(link)) {
    throw new OperationError(`--link must be an address starting with https:// or http://, not ${link}`);
  }
  const text = html === undefined ? null : (await read(html, mostBytes.html)).toString('utf8');
  const media = async (file: string | undefined, kind: 'image' | 'video') =>
    file === undefined
      ? null
      : { url: await keep(config, file, kind), alternativeText: alt?.trim() === '' ? null : (alt ?? null) };
  return {
    image: await media(image, 'image'),
    mobileImage: await media(mobileImage, 'image'),
    imageLink: link ?? null,
    html: text,
    video: await media(video, 'video'),
  };
}

/** Copies an image or a video to where the content service serves it; returns its address. */
export async function keep(config: Config, file: string, kind: 'image' | 'video'): Promise<string> {
  const content = await read(file, mostBytes[kind]);
  const url = (await mediaKind(content)) === kind ? await keepMedia(config, content) : undefined;
  if (url === undefined) {
    const kinds = kind === 'image' ? 'an image (JPEG, PNG or WebP)' : 'a video (MP4 or WebM)';
    throw new OperationError(`${file} is not ${kinds}`);
  }
  return url;
}

/** Reads a file that an operator named, of at most so many bytes. */
export async function read(file: string, most: number): Promise<Buffer> {
  const content = await readFile(resolve(file)).catch(() => {
    throw new OperationError(`${file} cannot be read`);
  });
  if (content.length > most) throw new OperationError(`${file} is larger than ${most / 1024} KB`);
  return content;
}

/** Whether a text is a web address, which alone a promotion may lead to. */
export function isWebAddress(address: string): boolean {
  return /^https?:\/\//.test(address) && URL.canParse(address);
}

function readOptions(args: string[]) {
  const text = { type: 'string' } as const;
  const options = { image: text, 'mobile-image': text, alt: text, link: text, html: text, video: text };
  try {
    return parseArgs({ args, options }).values;
  } catch {
    throw new OperationError(hint);
  }
}

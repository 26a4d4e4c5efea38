import { parseArgs } from 'node:util';
import type { FormDetails } from '../../src/contract/shell/promotion-form.ts';
import type { Config } from '../config.ts';
import { OperationError } from './operation-error.ts';
import { isWebAddress, keep, mostBytes, read } from './promo.ts';

type FormBody = Omit<NonNullable<FormDetails['form']>, 'updatedAt'>;

const hint =
  'form set accepts only --title TEXT, --key NAME, --html FILE, --image FILE, --mobile-image FILE, --video FILE, --link ADDRESS';

/**
 * Parses the promotional form for members that an operator types and copies its files to where the content service
 * serves them. Throws `OperationError` for what is missing, unreadable, too large, or of the wrong type.
 */
export async function memberFormOf(args: string[], config: Config): Promise<FormBody> {
  const { title, key, html, image, 'mobile-image': mobileImage, video, link } = readOptions(args);
  if (!title?.trim()) throw new OperationError(`form set needs --title: ${hint}`);
  if (![html, image, mobileImage, video].some((given) => given !== undefined)) {
    throw new OperationError(`form set needs an image, an HTML file or a video: ${hint}`);
  }
  // What members did with a form is recorded under its key.
  if (!/^[a-z0-9-]{1,60}$/.test(key)) {
    throw new OperationError(`--key must be small Latin letters, digits and hyphens, not ${key}`);
  }
  if (link !== undefined && !isWebAddress(link)) {
    throw new OperationError(`--link must be an address starting with https:// or http://, not ${link}`);
  }
  const media = (file: string | undefined, kind: 'image' | 'video') =>
    file === undefined ? null : keep(config, file, kind);
  return {
    key,
    title: title.trim(),
    html: html === undefined ? null : (await read(html, mostBytes.html)).toString('utf8'),
    imageUrl: await media(image, 'image'),
    mobileImageUrl: await media(mobileImage, 'image'),
    videoUrl: await media(video, 'video'),
    link: link ?? null,
  };
}

function readOptions(args: string[]) {
  const text = { type: 'string' } as const;
  const options = {
    title: text,
    key: { ...text, default: 'member-form' },
    html: text,
    image: text,
    'mobile-image': text,
    video: text,
    link: text,
  };
  try {
    return parseArgs({ args, options }).values;
  } catch {
    throw new OperationError(hint);
  }
}

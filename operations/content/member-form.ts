import { parseArgs } from 'node:util';
import { message } from '../../words/message.ts';
import type { FormBody } from './entries.ts';
import { ContentError } from './content-error.ts';
import { htmlOf, isWebAddress, keep, type MediaTarget } from './promo.ts';

const text = { type: 'string' } as const;
/** What `form set` accepts. */
export const memberFormOptions = {
  title: text,
  key: { ...text, default: 'member-form' },
  ...{ html: text, image: text, 'mobile-image': text, video: text, link: text },
} as const;

const hint = message(
  'form set accepts only --title TEXT, --key NAME, --html FILE, --image FILE, --mobile-image FILE, --video FILE, --link ADDRESS',
);

/**
 * Parses the promotional form for members that an operator types and copies its files to where the content service
 * serves them. Throws `ContentError` for what is missing, unreadable, too large, or of the wrong type.
 */
export async function memberFormOf(args: string[], config: MediaTarget): Promise<FormBody> {
  const { title, key, html, image, 'mobile-image': mobileImage, video, link } = readOptions(args);
  if (!title?.trim()) throw new ContentError(message('form set needs --title: {detail}', { detail: hint }));
  if (![html, image, mobileImage, video].some((given) => given !== undefined)) {
    throw new ContentError(
      message('form set needs an image, an HTML file or a video: {detail}', { detail: hint }),
    );
  }
  // What members did with a form is recorded under its key.
  if (!/^[a-z0-9-]{1,60}$/.test(key)) {
    throw new ContentError(
      message('--key must be small Latin letters, digits and hyphens, not {key}', { key }),
      'key',
    );
  }
  if (link !== undefined && !isWebAddress(link)) {
    throw new ContentError(
      message('--link must be an address starting with https:// or http://, not {link}', { link }),
      'link',
    );
  }
  const media = (option: string, file: string | undefined, kind: 'image' | 'video') =>
    file === undefined ? null : keep(config, option, file, kind);
  return {
    key,
    title: title.trim(),
    html: await htmlOf(html),
    imageUrl: await media('image', image, 'image'),
    mobileImageUrl: await media('mobile-image', mobileImage, 'image'),
    videoUrl: await media('video', video, 'video'),
    link: link ?? null,
  };
}

function readOptions(args: string[]) {
  try {
    return parseArgs({ args, options: memberFormOptions }).values;
  } catch {
    throw new ContentError(hint);
  }
}

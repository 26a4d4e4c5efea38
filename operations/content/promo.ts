import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { message } from '../../words/message.ts';
import { keepMedia, mediaKind, mediaNameOf, mediaUrl, type MediaConfig } from '../media/files.ts';
import type { PromoBody } from './entries.ts';
import { startOfRiyadhDay } from '../../lib/days.ts';
import { ContentError } from './content-error.ts';

/** Where files of a promotion are kept; a dry run looks at them and keeps none. */
export type MediaTarget = MediaConfig & { isDryRun?: boolean };

const text = { type: 'string' } as const;
/** What `promo set` accepts. */
export const promoOptions = {
  ...{ image: text, 'mobile-image': text, alt: text, link: text, html: text, video: text },
  ...{ from: text, until: text },
} as const;

const hint = message(
  'promo set accepts only --image FILE, --mobile-image FILE, --alt TEXT, --link ADDRESS, --html FILE, --video FILE, --from YYYY-MM-DD, --until YYYY-MM-DD',
);
/** Size limits in bytes: people do not wait for a promotion that loads slowly. */
const mostBytes = { image: 2 * 1024 * 1024, video: 30 * 1024 * 1024, html: 20 * 1024 };

/**
 * Parses the promotion that an operator types and copies its files to where the content service serves them. Throws
 * `ContentError` for what is missing, unreadable, too large, or of the wrong type.
 */
export async function promoOf(args: string[], config: MediaTarget): Promise<PromoBody> {
  const { image, 'mobile-image': mobileImage, alt, link, html, video, ...days } = readOptions(args);
  if (![image, mobileImage, html, video].some((given) => given !== undefined)) {
    throw new ContentError(
      message('promo set needs an image, an HTML file or a video: {detail}', { detail: hint }),
    );
  }
  if (link !== undefined && !isWebAddress(link)) {
    throw new ContentError(
      message('--link must be an address starting with https:// or http://, not {link}', { link }),
      'link',
    );
  }
  const media = async (option: string, file: string | undefined, kind: 'image' | 'video') =>
    file === undefined
      ? null
      : {
          url: await keep(config, option, file, kind),
          alternativeText: alt?.trim() === '' ? null : (alt ?? null),
        };
  return {
    image: await media('image', image, 'image'),
    mobileImage: await media('mobile-image', mobileImage, 'image'),
    imageLink: link ?? null,
    html: await htmlOf(html),
    video: await media('video', video, 'video'),
    ...shownBetween(dayOf('from', days.from), dayOf('until', days.until)),
  };
}

/** The moments between which a promotion is shown: from the beginning of one day to the end of another (Saudi time). */
export function shownBetween(
  from: string | null,
  until: string | null,
): Pick<PromoBody, 'shownFrom' | 'shownUntil'> {
  if (from !== null && until !== null && until < from)
    throw new ContentError(message('--until must not be before --from: {until}', { until }), 'until');
  return {
    shownFrom: from === null ? null : startOfRiyadhDay(from).toISOString(),
    // The next day begins one millisecond later.
    shownUntil: until === null ? null : new Date(startOfRiyadhDay(until, 1).getTime() - 1).toISOString(),
  };
}

function dayOf(option: string, text: string | undefined): string | null {
  if (text === undefined) return null;
  if (/^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text))) return text;
  throw new ContentError(
    message('--{option} must be a day as YYYY-MM-DD, not {day}', { option, day: text }),
    option,
  );
}

/**
 * Copies an image or a video to where the content service serves it; returns its address.
 *
 * @param option under which an operator named the file
 */
export async function keep(
  config: MediaTarget,
  option: string,
  file: string,
  kind: 'image' | 'video',
): Promise<string> {
  const content = await read(option, file, mostBytes[kind]);
  const url = (await mediaKind(content)) === kind ? await kept(config, content) : undefined;
  if (url === undefined) {
    const said =
      kind === 'image'
        ? message('{path} is not an image (JPEG, PNG or WebP)', { path: file })
        : message('{path} is not a video (MP4 or WebM)', { path: file });
    throw new ContentError(said, option);
  }
  return url;
}

async function kept(config: MediaTarget, content: Buffer): Promise<string | undefined> {
  if (!config.isDryRun) return keepMedia(config, content);
  const name = await mediaNameOf(content);
  return name === undefined ? undefined : mediaUrl(config, name);
}

/** Reads the HTML file that an operator named; null: none is named. */
export async function htmlOf(file: string | undefined): Promise<string | null> {
  return file === undefined ? null : (await read('html', file, mostBytes.html)).toString('utf8');
}

/** Reads a file that an operator named, of at most so many bytes. */
async function read(option: string, file: string, most: number): Promise<Buffer> {
  const content = await readFile(resolve(file)).catch(() => {
    throw new ContentError(message('{path} cannot be read', { path: file }), option);
  });
  if (content.length > most)
    throw new ContentError(
      message('{path} is larger than {most} KB', { path: file, most: most / 1024 }),
      option,
    );
  return content;
}

/** Whether a text is a web address, which alone a promotion may lead to. */
export function isWebAddress(address: string): boolean {
  return /^https?:\/\//.test(address) && URL.canParse(address);
}

function readOptions(args: string[]) {
  try {
    return parseArgs({ args, options: promoOptions }).values;
  } catch {
    throw new ContentError(hint);
  }
}

import { getPromo } from '../../api/shell/promotion.ts';
import type { Promo } from '../../../contract/shell/content.ts';
import { environment } from '../../environment/browser.ts';
import { storageKeys } from '../../environment/environment.ts';
import { writeStorage, readStorage } from '../../environment/storage.ts';
import { $settings, loadSettings } from './settings.ts';

interface Picture {
  url: string;
  /** Alternative text; undefined: not given. */
  text: string | undefined;
}

/** A promotion that covers the page until it is closed; its URLs are absolute http(s) addresses. */
export interface Promotion {
  title: string | undefined;
  picture: Picture | undefined;
  /** For viewports of at most 576 pixels. */
  mobilePicture: Picture | undefined;
  link: string | undefined;
  /** Raw HTML from the content service; must be sanitized before it is shown. */
  html: string | undefined;
  video: Picture | undefined;
  /** Remembers that this version was closed. Never rejects. */
  close(): Promise<void>;
}

/**
 * Finds the promotion to show (specification §4): to a visitor, one whose update time differs from that of the last
 * one they closed; to a signed-in user, what the server decides. Throws `CallFailure`.
 */
export async function findPromotion(): Promise<Promotion | undefined> {
  if (readStorage(storageKeys.userToken) === undefined) return promotionOfVisitors();
  // Members only: it brings the client of all calls.
  const { formOfMembers } = await import('./member-promo.ts');
  return formOfMembers();
}

async function promotionOfVisitors(): Promise<Promotion | undefined> {
  await loadSettings();
  const settings = $settings.get();
  // No promotion while the platform cannot be reached.
  if (settings.status !== 'ready') return undefined;
  // Null: no promotion is active. If the platform does not say (undefined), the content service is asked.
  const told = settings.value.promoUpdatedAt;
  if (told === null || (told !== undefined && isClosed(told))) return undefined;
  const promo = await getPromo(environment);
  return isClosed(promo.updatedAt) ? undefined : promotionOf(promo);
}

const isClosed = (updatedAt: string) => updatedAt === readStorage(storageKeys.promoUpdatedAt);

function promotionOf({ updatedAt, image, mobileImage, imageLink, html, video }: Promo): Promotion {
  return {
    title: undefined,
    picture: pictureOf(image),
    mobilePicture: pictureOf(mobileImage),
    link: webAddress(imageLink),
    html: html ?? undefined,
    video: pictureOf(video),
    close: () => Promise.resolve(writeStorage(storageKeys.promoUpdatedAt, updatedAt)),
  };
}

/** A picture or video at an address of the content service; undefined if it is none. */
export function pictureOf(
  media: { url: string; alternativeText?: string | null } | null | undefined,
  text?: string,
): Picture | undefined {
  const url = webAddress(media?.url, `${environment.addresses.main}/`);
  return url ? { url, text: media?.alternativeText ?? text } : undefined;
}

/**
 * Returns the absolute http(s) URL of an address; undefined for any other. The content service may use root-relative
 * ones.
 */
export function webAddress(address: string | null | undefined, base?: string): string | undefined {
  if (!address || !URL.canParse(address, base)) return undefined;
  const { protocol, href } = new URL(address, base);
  return protocol === 'https:' || protocol === 'http:' ? href : undefined;
}

import { readFile } from 'node:fs/promises';
import type { OfferPhoto } from '../../../contract/offer/offers.ts';
import { offerLimits } from '../../../contract/offer/limits.ts';
import { attachmentFile } from '../../../operations/media/attachment-files.ts';
import type { Config } from '../../../operations/config.ts';
import { takeAllowance } from '../../http/limits/allowance.ts';
import type { Platform } from '../../http/platform.ts';
import { removeLeftovers } from '../../../operations/media/leftovers.ts';
import { encodeUpload } from '../../../operations/media/pictures.ts';
import { keepMedia, mediaNameOf, mediaUrl } from '../../../operations/media/files.ts';
import { Refusal } from '../../../contract/shared/refusal.ts';
import { findAttachment } from '../../../database/complaints/attachments.ts';
import type { OfferPhotoRow, PhotosToKeep } from '../../../database/offer/own-offers.ts';

const day = 86_400_000;
/** Photos that a member adds to offers in a day: each is decoded and encoded twice. */
const mostPhotos = 300;

/**
 * Photos of an offer in the order of `ids`. Those that it has stay as they are; pictures that the account uploaded are
 * encoded anew and stored as media files.
 *
 * @param present photos that the offer has
 * @throws Refusal attachment_not_found, file_type_refused for a file that is no picture, photo_damaged
 */
export async function preparePhotos(
  { store, config }: Platform,
  accountId: number,
  ids: readonly string[],
  present: readonly OfferPhotoRow[],
): Promise<PhotosToKeep> {
  const added = ids.filter((id) => !present.some((photo) => photo.id === id)).length;
  const wait =
    added === 0
      ? 0
      : await takeAllowance(store, `photos of ${accountId}`, mostPhotos, day, { amount: added });
  if (wait > 0) throw new Refusal('too_many_photos', { waitMilliseconds: wait });
  const photos: Omit<OfferPhotoRow, 'offer_id' | 'position'>[] = [];
  const attachments: string[] = [];
  for (const id of ids) {
    const known = present.find((photo) => photo.id === id);
    if (known) {
      const { file, preview, width, height } = known;
      photos.push({ id, file, preview, width, height });
      continue;
    }
    const attachment = await findAttachment(store, id);
    if (attachment?.account_id !== accountId) throw new Refusal('attachment_not_found');
    const content = await readFile(attachmentFile(config, id)).catch(() => {
      throw new Refusal('attachment_not_found');
    });
    attachments.push(id);
    photos.push({ id, ...(await encode(config, content)) });
  }
  return { photos, attachments };
}

async function encode(
  config: Config,
  content: Buffer,
): Promise<Pick<OfferPhotoRow, 'file' | 'preview' | 'width' | 'height'>> {
  const photo = await encodeUpload(content, offerLimits.photoEdge);
  if (photo === 'not_picture') throw new Refusal('file_type_refused');
  if (photo === 'damaged') throw new Refusal('photo_damaged');
  const preview = await encodeUpload(photo.content, offerLimits.photoPreviewEdge);
  if (typeof preview === 'string') throw new Refusal('photo_damaged');
  return {
    file: await store(config, photo.content),
    preview: await store(config, preview.content),
    width: photo.width,
    height: photo.height,
  };
}

async function store(config: Config, content: Buffer): Promise<string> {
  const name = await mediaNameOf(content);
  if (name === undefined) throw new Refusal('photo_damaged');
  await keepMedia(config, content);
  return name;
}

/**
 * Stores an offer with its photos by `work`, and removes the files that were made for it when that fails.
 *
 * @throws what `work` throws
 */
export async function withPhotos(
  platform: Pick<Platform, 'store' | 'config'>,
  { photos }: PhotosToKeep,
  work: () => Promise<void>,
): Promise<void> {
  try {
    await work();
  } catch (error) {
    // Files of photos that an offer has are shown, and so stay.
    await removeLeftovers(platform, { attachments: [], photos });
    throw error;
  }
}

/** Converts a photo to the contract's form. */
export function toPhoto(config: Config, row: OfferPhotoRow): OfferPhoto {
  return {
    ...{ id: row.id, width: row.width, height: row.height },
    url: mediaUrl(config, row.file),
    previewUrl: mediaUrl(config, row.preview),
  };
}

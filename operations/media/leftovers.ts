import { rm } from 'node:fs/promises';
import type { Store } from '../../database/connection/store.ts';
import { filesWithoutOffer, type OfferPhotoRow } from '../../database/offer/own-offers.ts';
import type { Config } from '../config.ts';
import { removeAttachmentFile } from './attachment-files.ts';
import { mediaFile } from './files.ts';

/** Removes files that nothing shows any more: attachments that became photos, and photos that an offer lost. */
export async function removeLeftovers(
  { store, config }: { store: Pick<Store, 'database'>; config: Config },
  {
    attachments,
    photos,
  }: { attachments: readonly string[]; photos: readonly Pick<OfferPhotoRow, 'file' | 'preview'>[] },
): Promise<void> {
  for (const id of attachments) await removeAttachmentFile(config, id);
  const files = photos.flatMap(({ file, preview }) => [file, preview]);
  for (const file of await filesWithoutOffer(store.database, files))
    await rm(mediaFile(config, file), { force: true });
}

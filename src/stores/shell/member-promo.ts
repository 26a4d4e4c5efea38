import { addFormTracking, getFormDetails } from '../../api/shell/promotion-form.ts';
import type { FormDetails } from '../../../contract/shell/promotion-form.ts';
import { storageKeys } from '../../environment/environment.ts';
import { writeStorage, readStorage } from '../../environment/storage.ts';
import { clients } from '../shared/clients.ts';
import { pictureOf, webAddress, type Promotion } from './promo.ts';

/** What the server decides to show to the signed-in user. Throws `CallFailure`. */
export async function formOfMembers(): Promise<Promotion | undefined> {
  const { shouldShow, form } = await getFormDetails(clients);
  if (!shouldShow || !form) return undefined;
  const close = () => closeForm(form);
  if (form.updatedAt !== readStorage(storageKeys.formUpdatedAt)) return { ...promotionOfForm(form), close };
  // It was closed, but the server has not received that.
  await close();
  return undefined;
}

type Form = NonNullable<FormDetails['form']>;

function promotionOfForm(form: Form): Omit<Promotion, 'close'> {
  const pictureAt = (address: string | null) => pictureOf(address ? { url: address } : null, form.title);
  return {
    title: form.title,
    picture: pictureAt(form.imageUrl),
    mobilePicture: pictureAt(form.mobileImageUrl),
    link: webAddress(form.link),
    html: form.html ?? undefined,
    video: pictureAt(form.videoUrl),
  };
}

/** The stored value stands in for the server's record until the server has it. */
async function closeForm({ key, updatedAt }: Form): Promise<void> {
  writeStorage(storageKeys.formUpdatedAt, updatedAt);
  await addFormTracking(clients, { key, updatedAt, action: 'closed' }).catch((error: unknown) =>
    console.warn('promotion:', error),
  );
}

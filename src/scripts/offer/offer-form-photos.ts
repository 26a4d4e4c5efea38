import { offerLimits } from '../../../contract/offer/limits.ts';
import { limits } from '../../../contract/shared/limits.ts';
import { pictureTypes } from '../../../contract/shared/picture-types.ts';
import { offerForm as words } from '../../../words/ar/offer/offer-form.ts';
import { profile } from '../../../words/ar/account/profile.ts';
import { fill } from '../../../words/fill.ts';
import { formatDecimal, formatShare } from '../../../words/format.ts';
import { fileFaultOf } from '../../stores/complaints/file-fault.ts';
import { smallerPhoto } from '../../environment/smaller-photo.ts';
import { uploadPhoto, type FormPhoto } from '../../stores/offer/offer-form.ts';
import { failureMessage } from '../../stores/shared/failure-message.ts';
import { requireElement } from '../shared/require-element.ts';
import { form, rowOf, setWrong } from './offer-form-elements.ts';

/** The photos of an offer: uploaded as soon as they are chosen, in an order that the person sets. */
const list = requireElement<HTMLElement>(form, '[data-photos]');
const uploads = requireElement<HTMLElement>(form, '[data-uploads]');
const input = requireElement<HTMLInputElement>(form, '[data-field=photos] input');
const opener = requireElement<HTMLButtonElement>(form, '[data-act=photos]');
const megabyte = 1024 ** 2;

let photos: readonly FormPhoto[] = [];
let onChange: () => void = () => undefined;

/** Runs work whenever the person has changed the photos. */
export function onPhotos(work: () => void): void {
  onChange = work;
}

export function chosenPhotos(): FormPhoto[] {
  return [...photos];
}

export function showPhotos(shown: readonly FormPhoto[]): void {
  photos = shown;
  list.replaceChildren(...photos.map(rowOfPhoto));
}

function change(changed: readonly FormPhoto[]): void {
  showPhotos(changed);
  onChange();
}

function rowOfPhoto(photo: FormPhoto, index: number): HTMLElement {
  const row = rowOf('photo');
  const number = String(index + 1);
  const image = document.createElement('img');
  image.width = 120;
  image.height = 90;
  row.prepend(image);
  image.alt = fill(words.photo, { number });
  image.src = photo.url;
  const earlier = requireElement<HTMLButtonElement>(row, '[data-earlier]');
  earlier.ariaLabel = fill(words.earlier, { number });
  earlier.hidden = index === 0;
  earlier.addEventListener('click', () => {
    const others = photos.filter(({ id }) => id !== photo.id);
    change(others.toSpliced(index - 1, 0, photo));
    const moved = list.children[index - 1]?.querySelectorAll<HTMLElement>('button:not([hidden])')[0];
    moved?.focus();
  });
  const remove = requireElement<HTMLButtonElement>(row, '[data-remove]');
  remove.ariaLabel = fill(words.removePhoto, { number });
  remove.addEventListener('click', () => {
    change(photos.filter(({ id }) => id !== photo.id));
    opener.focus();
  });
  return row;
}

opener.addEventListener('click', () => input.click());
input.addEventListener('change', () => {
  const files = [...(input.files ?? [])];
  // So that the same file can be chosen again after a failure.
  input.value = '';
  void addAll(files);
});

async function addAll(files: readonly File[]): Promise<void> {
  setWrong('photos');
  opener.disabled = true;
  for (const chosen of files) {
    const file = await smallerPhoto(chosen);
    const fault = faultOf(file);
    if (fault !== undefined) {
      setWrong('photos', fault);
      break;
    }
    try {
      const photo = await uploadPhoto(file, (share) => {
        uploads.textContent = fill(words.uploading, { name: file.name, share: formatShare(share) });
      });
      change([...photos, photo]);
    } catch (error) {
      setWrong('photos', failureMessage(error) ?? fill(words.photoFailed, { name: file.name }));
      break;
    }
  }
  uploads.textContent = '';
  opener.disabled = false;
}

/** Why a file cannot be one of the photos; undefined: it can. */
function faultOf(file: File): string | undefined {
  if (photos.length >= offerLimits.offerPhotos)
    return fill(words.tooManyPhotos, { most: String(offerLimits.offerPhotos) });
  const fault = fileFaultOf(file, pictureTypes);
  if (fault === undefined) return undefined;
  return fill(profile.picture[fault], {
    size: formatDecimal(file.size / megabyte),
    most: String(limits.attachmentBytes / megabyte),
  });
}

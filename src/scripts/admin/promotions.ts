import type { DeskMemberForm, DeskPromo, Promotions } from '../../api/admin/switches.ts';
import { desk } from '../../../words/ar/admin/desk.ts';
import { deskSwitches } from '../../../words/ar/admin/switches.ts';
import { fill } from '../../../words/fill.ts';
import {
  $promotions,
  loadPromotions,
  removeMemberForm,
  removePromo,
  setMemberForm,
  setPromo,
  uploadMedia,
} from '../../stores/admin/switches.ts';
import { failureMessage } from '../../stores/shared/failure-message.ts';
import type { Outcome } from '../../stores/shared/outcome.ts';
import { requireElement } from '../shared/require-element.ts';
import { fieldText, tell, whenAllowed } from './desk.ts';
import { lastChange } from './last-change.ts';

/** Turns the promotion of visitors and the form of members on and off. */
const words = deskSwitches.promotions;
const root = requireElement<HTMLElement>(document, '[data-promotions]');
const status = requireElement<HTMLElement>(root, '[data-status]');
const visitors = requireElement<HTMLElement>(root, '[data-promotion=visitors]');
const members = requireElement<HTMLElement>(root, '[data-promotion=members]');
const fileFields = ['imageUrl', 'mobileImageUrl', 'videoUrl'] as const;
type Files = Pick<DeskPromo, (typeof fileFields)[number]>;

whenAllowed(() => void loadPromotions());

$promotions.subscribe((load) => {
  root.setAttribute('aria-busy', String(load.status === 'loading'));
  if (load.status === 'failed') tell(status, load.message ?? desk.failed);
  if (load.status !== 'ready') return;
  const { promo, form } = load.value;
  show(visitors, promo, stateOf(promo));
  show(members, form, form.setting ? words.shown : words.off);
});

onSubmit(visitors, removePromo, async (form, files) => {
  const text = (name: string) => fieldText(form, name) || null;
  return setPromo({
    ...files,
    ...{ alternativeText: text('alternativeText'), link: text('link'), html: text('html') },
    ...{ shownFrom: text('shownFrom'), shownUntil: text('shownUntil') },
  });
});
onSubmit(members, removeMemberForm, async (form, files) => {
  const text = (name: string) => fieldText(form, name) || null;
  return setMemberForm({
    ...files,
    ...{ key: fieldText(form, 'key'), title: fieldText(form, 'title') },
    ...{ link: text('link'), html: text('html') },
  });
});

function stateOf({ setting, isShown }: Promotions['promo']): string {
  if (!setting) return words.off;
  if (isShown) return words.shown;
  const { shownFrom, shownUntil } = setting;
  const isOver = shownUntil !== null && Date.parse(shownUntil) < Date.now();
  return isOver ? fill(words.over, { until: shownUntil }) : fill(words.waiting, { from: shownFrom ?? '' });
}

function show(
  place: HTMLElement,
  shown: { setting: DeskPromo | DeskMemberForm | null; changedBy: string | null; changedAt: string | null },
  state: string,
): void {
  const { setting } = shown;
  requireElement(place, '[data-state]').textContent = state;
  requireElement(place, '[data-change]').textContent = lastChange(shown);
  requireElement<HTMLElement>(place, '[data-act=remove]').hidden = setting === null;
  const form = requireElement<HTMLFormElement>(place, 'form');
  for (const [name, value] of Object.entries<string | null>(setting ?? {})) {
    if (fileFields.some((field) => field === name)) continue;
    const field = form.elements.namedItem(name);
    if (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) field.value = value ?? '';
  }
  for (const name of fileFields) {
    const isKept = setting?.[name] != null;
    requireElement<HTMLElement>(form, `[data-kept=${name}]`).hidden = !isKept;
    requireElement<HTMLElement>(form, `[data-clear=${name}]`).hidden = !isKept;
    requireElement<HTMLInputElement>(form, `[name=clear-${name}]`).checked = false;
    requireElement<HTMLInputElement>(form, `[name=${name}]`).value = '';
  }
  preview(requireElement<HTMLElement>(place, '[data-preview]'), setting);
}

function preview(place: HTMLElement, setting: Files | null): void {
  const parts: HTMLElement[] = [];
  for (const url of [setting?.imageUrl, setting?.mobileImageUrl]) {
    if (url == null) continue;
    const picture = document.createElement('img');
    picture.src = url;
    picture.alt = words.preview;
    parts.push(picture);
  }
  if (setting?.videoUrl != null) {
    const video = document.createElement('video');
    video.src = setting.videoUrl;
    video.controls = true;
    video.setAttribute('aria-label', words.preview);
    parts.push(video);
  }
  place.replaceChildren(...parts);
  place.hidden = parts.length === 0;
}

function onSubmit(
  place: HTMLElement,
  remove: () => Promise<Outcome>,
  save: (form: FormData, files: Files) => Promise<Outcome>,
): void {
  const form = requireElement<HTMLFormElement>(place, 'form');
  const button = requireElement<HTMLButtonElement>(form, '[type=submit]');
  const wrong = requireElement<HTMLElement>(place, '[data-wrong]');
  const report = (outcome: Outcome, done: string) => {
    tell(wrong, outcome ? (outcome.message ?? desk.failed) : '');
    if (!outcome) tell(status, done);
  };
  form.noValidate = true;
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    button.disabled = true;
    const data = new FormData(form);
    void filesOf(place, data)
      .then((files) => save(data, files))
      .then((outcome) => report(outcome, words.done))
      .catch((error: unknown) => tell(wrong, failureMessage(error) ?? desk.failed))
      .finally(() => (button.disabled = false));
  });
  requireElement(place, '[data-act=remove]').addEventListener('click', () => {
    void remove().then((outcome) => report(outcome, words.removed));
  });
}

/** The addresses of the files: what was chosen is uploaded, what was there stays unless it is taken out. */
async function filesOf(place: HTMLElement, data: FormData): Promise<Files> {
  const load = $promotions.get();
  const before = load.status === 'ready' ? load.value : undefined;
  const setting = place === visitors ? before?.promo.setting : before?.form.setting;
  const files: Files = { imageUrl: null, mobileImageUrl: null, videoUrl: null };
  for (const name of fileFields) {
    const file = data.get(name);
    if (file instanceof File && file.size > 0) {
      tell(status, words.uploading, { name: file.name });
      files[name] = await uploadMedia(file);
    } else if (data.get(`clear-${name}`) === null) files[name] = setting?.[name] ?? null;
  }
  return files;
}

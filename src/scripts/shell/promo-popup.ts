import { promo as words } from '../../../words/ar/shell/promo.ts';
import type { Promotion } from '../../stores/shell/promo.ts';
import { loadStyle } from '../shared/load-style.ts';
import styles from './promo-popup.css?url&no-inline';
import { openExternalLinkInNewTab } from '../shared/external-link.ts';

/** Breakpoint below which the mobile picture is used (specification §2, §9). */
const phone = '(max-width: 576px)';

/** Milliseconds that a promotion waits for the beginning of its film. */
const patience = 5000;

/**
 * Opens a promotion over the page once its picture has loaded and the page is ready; closing it, by button or Escape,
 * is remembered. A promotion with nothing to show is not opened.
 */
export async function openPromo(promotion: Promotion, whenReady: () => Promise<void>): Promise<void> {
  const [film, picture, text] = await Promise.all([
    filmOf(promotion),
    pictureOf(promotion),
    textOf(promotion),
  ]);
  const parts = [film, picture, text].filter((part) => part !== undefined);
  if (parts.length === 0) return;
  if (promotion.link && !picture) parts.push(buttonTo(promotion.link));
  await loadStyle(styles);
  await whenReady();

  const popup = document.createElement('dialog');
  popup.className = 'promo';
  popup.setAttribute('aria-label', promotion.title ?? words.label);
  const close = document.createElement('button');
  close.type = 'button';
  close.textContent = '×';
  close.setAttribute('aria-label', words.close);
  close.addEventListener('click', () => popup.close());
  const content = document.createElement('div');
  content.append(...parts);
  popup.append(close, content);
  popup.addEventListener('close', () => {
    popup.remove();
    void promotion.close();
  });
  document.body.append(popup);
  popup.showModal();
  // A film may also fail later. A popup with nothing else to show then goes, and counts as not seen.
  const dropFilm = () => {
    film?.remove();
    if (!picture && !text) popup.remove();
  };
  film?.addEventListener('error', dropFilm);
  if (film?.error) dropFilm();
}

/** Returns the loaded picture inside its link; undefined if there is none or it failed to load. */
async function pictureOf({ picture, mobilePicture, link }: Promotion): Promise<HTMLElement | undefined> {
  const main = picture ?? mobilePicture;
  if (!main) return undefined;
  const image = document.createElement('img');
  image.alt = main.text ?? (link ? words.follow : '');
  const frame = document.createElement('picture');
  if (mobilePicture) {
    const source = document.createElement('source');
    source.media = phone;
    source.srcset = mobilePicture.url;
    frame.append(source);
  }
  frame.append(image);
  image.src = main.url;
  try {
    await image.decode();
  } catch {
    console.warn('promotion: its picture cannot be had');
    return undefined;
  }
  return link ? linkTo(link, frame) : frame;
}

function linkTo(address: string, content: Node | string): HTMLAnchorElement {
  const link = document.createElement('a');
  link.href = address;
  link.append(content);
  openExternalLinkInNewTab(link);
  return link;
}

function buttonTo(address: string): HTMLElement {
  const button = linkTo(address, words.follow);
  button.className = 'button';
  return button;
}

/** Returns the film once its beginning is there, or is long in coming; undefined if there is none or it fails to load. */
async function filmOf({ video }: Promotion): Promise<HTMLVideoElement | undefined> {
  if (!video) return undefined;
  const film = document.createElement('video');
  film.controls = true;
  film.playsInline = true;
  film.preload = 'metadata';
  film.setAttribute('aria-label', video.text ?? words.video);
  await new Promise((done) => {
    for (const event of ['loadedmetadata', 'error']) film.addEventListener(event, done, { once: true });
    // A browser that saves data loads nothing before the film is started.
    setTimeout(done, patience);
    film.src = video.url;
  });
  if (!film.error) return film;
  console.warn('promotion: its film cannot be had');
  return undefined;
}

/** Returns the third-party HTML, sanitized; the sanitizer is loaded only if there is HTML. */
async function textOf({ html }: Promotion): Promise<HTMLElement | undefined> {
  if (html === undefined) return undefined;
  const { showHtml } = await import('../shared/show-html.ts');
  const text = document.createElement('div');
  text.className = 'text';
  await showHtml(text, html);
  return text.textContent.trim() === '' ? undefined : text;
}

import { promo as words } from '../../i18n/ar/shell/promo.ts';
import type { Promotion } from '../../stores/shell/promo.ts';
import { loadStyle } from '../shared/load-style.ts';
import styles from './promo-popup.css?url&no-inline';
import { openExternalLinkInNewTab } from '../shared/external-link.ts';

/** Breakpoint below which the mobile picture is used (specification §2, §9). */
const phone = '(max-width: 576px)';

/**
 * Opens a promotion over the page once its picture has loaded and the page is ready; closing it, by button or Escape,
 * is remembered. A promotion with nothing to show is not opened.
 */
export async function openPromo(promotion: Promotion, whenReady: () => Promise<void>): Promise<void> {
  const picture = await pictureOf(promotion);
  const parts = [videoOf(promotion), picture, await textOf(promotion)].filter((part) => part !== undefined);
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

function videoOf({ video }: Promotion): HTMLElement | undefined {
  if (!video) return undefined;
  const film = document.createElement('video');
  film.controls = true;
  film.playsInline = true;
  film.preload = 'metadata';
  film.setAttribute('aria-label', video.text ?? words.video);
  film.src = video.url;
  return film;
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

import { toasts as words } from '../../../words/ar/shell/toasts.ts';
import { $toasts, dismissToast, type Toast } from '../../stores/shell/toasts.ts';

/** How long a toast with a link stays, in milliseconds. */
const linkMilliseconds = 20_000;
/** Time of any other (specification §9). */
const plainMilliseconds = 4000;

/**
 * Renders toasts at the top left, above dialogs too, for four seconds each (specification §8, §9) unless hovered or
 * focused. Two live regions exist from the start, so that screen readers announce what is added: successes politely,
 * dangers assertively.
 */
const corner = document.createElement('section');
corner.className = 'toasts';
corner.popover = 'manual';
corner.setAttribute('aria-label', words.label);
const lists = { success: listOf('polite'), danger: listOf('assertive') };
corner.append(lists.danger, lists.success);
document.body.append(corner);

const drawn = new Map<number, HTMLElement>();
const timers = new Map<number, ReturnType<typeof setTimeout>>();
for (const name of ['mouseenter', 'focusin'])
  corner.addEventListener(name, () => timers.forEach(clearTimeout));
for (const name of ['mouseleave', 'focusout']) corner.addEventListener(name, () => setTimeout(release));

corner.showPopover();
// The first toast precedes the lists: screen readers must register the live regions before content is added.
requestAnimationFrame(() => requestAnimationFrame(() => $toasts.subscribe(draw)));

function draw(toasts: readonly Toast[]): void {
  for (const [id, element] of drawn) {
    if (toasts.some((toast) => toast.id === id)) continue;
    element.remove();
    drawn.delete(id);
  }
  const added = toasts.filter(({ id }) => !drawn.has(id));
  if (added.length === 0) return;
  raise();
  added.forEach(add);
}

function add({ id, kind, text, link }: Toast): void {
  const element = document.createElement('div');
  element.className = 'toast';
  element.dataset.kind = kind;
  const sentence = document.createElement('p');
  sentence.append(...contentOf(text ?? words.unreachable, link));
  const close = document.createElement('button');
  close.type = 'button';
  close.textContent = '×';
  close.setAttribute('aria-label', words.dismiss);
  close.addEventListener('click', () => dismissToast(id));
  element.append(sentence, close);
  drawn.set(id, element);
  lists[kind].append(element);
  startTimer(id);
}

/** The message, in which the link's words lead where it leads. */
function contentOf(text: string, link: Toast['link']): (string | HTMLElement)[] {
  const [before = '', after] = text.split(link?.label ?? text, 2);
  if (!link || after === undefined) return [text];
  const element = document.createElement('a');
  element.href = link.href;
  element.textContent = link.label;
  return [before, element, after];
}

/**
 * Brings toasts to the top: a later dialog would cover them, and a modal one makes everything outside it inert, so
 * they move into it.
 */
function raise(): void {
  const dialog = document.querySelector<HTMLDialogElement>('dialog[open]');
  const host = dialog ?? document.body;
  if (corner.parentElement !== host) host.append(corner);
  if (corner.matches(':popover-open')) corner.hidePopover();
  corner.showPopover();
  dialog?.addEventListener('close', raise, { once: true });
}

/** Nothing disappears while a toast is hovered or has the focus. */
function isHeld(): boolean {
  return corner.matches(':hover, :focus-within');
}

function release(): void {
  if (!isHeld()) drawn.forEach((_, id) => startTimer(id));
}

function startTimer(id: number): void {
  clearTimeout(timers.get(id));
  if (isHeld()) return;
  timers.set(
    id,
    setTimeout(() => dismissToast(id), millisecondsOf(id)),
  );
}

/** A link has to be read, found and reached, also with a keyboard or a switch. */
function millisecondsOf(id: number): number {
  return drawn.get(id)?.querySelector('a') ? linkMilliseconds : plainMilliseconds;
}

function listOf(politeness: 'polite' | 'assertive'): HTMLElement {
  const list = document.createElement('div');
  list.setAttribute('aria-live', politeness);
  return list;
}

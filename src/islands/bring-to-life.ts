import type { ClientDirective } from 'astro';
import { fetchScripts } from './fetched-scripts.ts';

type Load = Parameters<ClientDirective>[0];

/**
 * Brings an island to life. When its code does not come, what the server drew stays, and above it stands a note
 * (`FailedIsland.astro`) with a way to try again, which is also taken as soon as the network is back.
 */
export async function bringToLife(load: Load, island: HTMLElement): Promise<void> {
  const ended = new AbortController();
  const fail = (error: unknown) => {
    ended.abort();
    reportError(error);
    sayFailed(island, () => void bringToLife(load, island));
  };
  const heed = (event: Event) => {
    event.preventDefault();
    fail((event as CustomEvent<{ error: unknown }>).detail.error);
  };
  island.addEventListener('astro:hydration-error', heed, { signal: ended.signal });
  try {
    await fetchScripts(
      ...['component-url', 'renderer-url'].flatMap((name) => island.getAttribute(name) ?? []),
    );
    const hydrate = await load();
    await hydrate();
    ended.abort();
  } catch (error) {
    fail(error);
  }
}

function sayFailed(island: HTMLElement, retry: () => void): void {
  const template = document.querySelector<HTMLTemplateElement>('[data-failed-island]');
  const note = template?.content.firstElementChild?.cloneNode(true) as HTMLElement;
  const tryAgain = () => {
    removeEventListener('online', tryAgain);
    note.remove();
    retry();
  };
  note.querySelector('button')?.addEventListener('click', tryAgain);
  addEventListener('online', tryAgain);
  island.before(note);
  // On a phone it was asked for in the menu, which would lie over the note.
  document.querySelector<HTMLElement>('header :popover-open')?.hidePopover();
  note.scrollIntoView({ block: 'nearest' });
}

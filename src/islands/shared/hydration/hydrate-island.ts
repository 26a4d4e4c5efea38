import type { ClientDirective } from 'astro';

type Load = Parameters<ClientDirective>[0];

/**
 * Brings an island to life. When its code does not come, what the server drew stays, and above it stands a note
 * (`FailedIsland.astro`) with a way to try again, which is also taken as soon as the network is back.
 */
export async function hydrateIsland(load: Load, island: HTMLElement, isAgain = false): Promise<void> {
  const ended = new AbortController();
  const fail = async (event: Event) => {
    event.preventDefault();
    reportError((event as CustomEvent<{ error: unknown }>).detail.error);
    // Some browsers remember of what it imports that it could not be had; after a new build it may be gone.
    if (isAgain && (await answers(island.getAttribute('component-url') ?? ''))) location.reload();
    else sayFailed(island, () => void hydrateIsland(load, island, true));
  };
  island.addEventListener('astro:hydration-error', (event) => void fail(event), {
    once: true,
    signal: ended.signal,
  });
  const hydrate = await load();
  await hydrate();
  ended.abort();
}

function answers(address: string): Promise<boolean> {
  return fetch(address, { cache: 'no-store' }).then(
    () => true,
    () => false,
  );
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

import type { ClientDirective } from 'astro';

type Load = Parameters<ClientDirective>[0];

/**
 * Hydrates an island. If its code fails to load, the server-rendered HTML stays, with a note above it
 * (`FailedIsland.astro`) that offers a retry; it also retries as soon as the network is back.
 */
export async function hydrateIsland(load: Load, island: HTMLElement, isAgain = false): Promise<void> {
  const ended = new AbortController();
  const fail = async (event: Event) => {
    event.preventDefault();
    reportError((event as CustomEvent<{ error: unknown }>).detail.error);
    // Some browsers cache a failed module import; after a new build the module may also be gone.
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
  // On a phone the island may have been opened from the menu, which would cover the note.
  document.querySelector<HTMLElement>('header :popover-open')?.hidePopover();
  note.scrollIntoView({ block: 'nearest' });
}

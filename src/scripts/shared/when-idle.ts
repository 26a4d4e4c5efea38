/** Settles when the page has loaded, and what else waited for that has had its turn. */
export async function whenLoaded(): Promise<void> {
  if (document.readyState === 'complete') return;
  await new Promise((done) => window.addEventListener('load', () => setTimeout(done), { once: true }));
}

/** Settles when the page has loaded and the browser has nothing better to do: what can wait, waits for this. */
export async function whenIdle(): Promise<void> {
  await whenLoaded();
  await new Promise<unknown>((done) =>
    'requestIdleCallback' in window ? requestIdleCallback(done, { timeout: 2000 }) : setTimeout(done, 200),
  );
}

/** Resolves after the page's `load` event and its other handlers. */
export async function whenLoaded(): Promise<void> {
  if (document.readyState === 'complete') return;
  await new Promise((done) => window.addEventListener('load', () => setTimeout(done), { once: true }));
}

/** Resolves when the page has loaded and the browser is idle; for work that can be deferred. */
export async function whenIdle(): Promise<void> {
  await whenLoaded();
  await new Promise<unknown>((done) =>
    'requestIdleCallback' in window ? requestIdleCallback(done, { timeout: 2000 }) : setTimeout(done, 200),
  );
}

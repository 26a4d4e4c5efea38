/** Settles when the page has loaded. */
export async function whenLoaded(): Promise<void> {
  if (document.readyState === 'complete') return;
  await new Promise((done) => window.addEventListener('load', done, { once: true }));
}

/** Settles when the page has loaded and the browser has nothing better to do: what can wait, waits for this. */
export async function whenIdle(): Promise<void> {
  await whenLoaded();
  await new Promise<unknown>((done) =>
    'requestIdleCallback' in window ? requestIdleCallback(done, { timeout: 2000 }) : setTimeout(done, 200),
  );
}

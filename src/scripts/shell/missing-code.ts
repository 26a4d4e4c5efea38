/**
 * Some browsers remember that a module could not be loaded, and fail every later import of it without asking the network
 * (Chromium 150 does, 156 does not). When the same import fails again although the site answers, the page is loaded
 * anew: what it shows is in its address. Not after somebody typed something that would be lost, and once a minute at
 * most: a module may be missing for good.
 */
const failed = new Set<string>();
const key = 'ardi:reloaded-at';
const leastMilliseconds = 60_000;
let isTyped = false;

addEventListener('input', () => (isTyped = true), true);

addEventListener('vite:preloadError', (event) => {
  const { payload } = event as Event & { payload: Error };
  if (!failed.has(payload.message)) failed.add(payload.message);
  else if (!isTyped) void siteAnswers().then((answers) => answers && mayReload() && location.reload());
});

function mayReload(): boolean {
  try {
    const last = Number(sessionStorage.getItem(key));
    sessionStorage.setItem(key, String(Date.now()));
    return Date.now() - last > leastMilliseconds;
  } catch {
    // Without a store there is no telling whether this would be the first time.
    return false;
  }
}

function siteAnswers(): Promise<boolean> {
  return fetch(location.href, { method: 'HEAD', cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  );
}

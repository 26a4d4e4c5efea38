/**
 * Some browsers cache a failed module import and fail every later import of it without a request (Chromium 150 does,
 * 156 does not). When the same import fails again although the site responds, the page is reloaded: its URL restores
 * what it shows. Not after the user has typed something that would be lost, and at most once a minute, because a
 * module may be missing for good.
 */
const failed = new Set<string>();
const key = 'ardi:reloaded-for-code';
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
    // Without storage there is no telling whether the page was already reloaded.
    return false;
  }
}

function siteAnswers(): Promise<boolean> {
  return fetch(location.href, { method: 'HEAD', cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  );
}

/**
 * Some browsers remember that a module could not be loaded, and fail every later import of it without asking the network
 * (Chromium 150 does, 156 does not). When the same import fails again although the site answers, the page is loaded
 * anew: what it shows is in its address. Not while a form holds something that would be lost.
 */
const failed = new Set<string>();

addEventListener('vite:preloadError', (event) => {
  const { payload } = event as Event & { payload: Error };
  if (!failed.has(payload.message)) failed.add(payload.message);
  else if (!isFormFilled()) void siteAnswers().then((answers) => answers && location.reload());
});

function isFormFilled(): boolean {
  const fields = document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea');
  return [...fields].some((field) => field.value !== field.defaultValue);
}

function siteAnswers(): Promise<boolean> {
  return fetch(location.href, { method: 'HEAD', cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  );
}

import { storageKeys } from './environment.ts';

/**
 * What has to be known before anything is drawn, so that nothing flickers: whether a member looks at the page (the
 * stored user token alone decides, specification §4), and whether they may see it at all. It stands in every page as
 * an inline script, allowed by its hash; it runs alone, so it uses nothing from outside of itself.
 */
function firstPaint(keys: typeof storageKeys): void {
  const page = document.documentElement;
  const read = (name: string) => {
    try {
      return localStorage.getItem(name);
    } catch {
      return null;
    }
  };
  if (read(keys.userToken)) page.dataset.member = '';
  else if (page.dataset.access === 'member') location.replace('/account/auth');
  if (read(keys.hasBroker) === 'true' && read(keys.brokerCode)) page.dataset.broker = '';
  if (read(keys.regionSelectorIsOff)) page.dataset.regionSelector = 'off';
  const { from, to } = page.dataset;
  if (from && Date.now() < Date.parse(from)) page.dataset.shown = 'before';
  if (to && Date.now() > Date.parse(to)) page.dataset.shown = 'after';
}

export const firstPaintScript = `(${String(firstPaint)})(${JSON.stringify(storageKeys)})`;

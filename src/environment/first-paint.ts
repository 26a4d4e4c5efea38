import { defaultRegionKey, regionKeys } from '../contract/vocabulary.ts';
import { storageKeys } from './environment.ts';

/**
 * What has to be known before anything is drawn, so that nothing flickers: whether a member looks at the page (the
 * stored user token alone decides, specification §4), whether they may see it at all, and which region they chose. It stands in every page as
 * an inline script, allowed by its hash; it runs alone, so it uses nothing from outside of itself.
 */
function firstPaint(keys: typeof storageKeys, otherRegions: readonly string[]): void {
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
  const { regionalPage, from, to } = page.dataset;
  const region = read(keys.regionKey);
  if (regionalPage && region && otherRegions.includes(region)) {
    location.replace(`/${region}/${regionalPage}${location.search}${location.hash}`);
  }
  if (from && Date.now() < Date.parse(from)) page.dataset.shown = 'before';
  if (to && Date.now() > Date.parse(to)) page.dataset.shown = 'after';
}

const otherRegions = regionKeys.filter((key) => key !== defaultRegionKey);
const values = [storageKeys, otherRegions].map((value) => JSON.stringify(value));

export const firstPaintScript = `(${String(firstPaint)})(${values.join()})`;

import { defaultRegionKey, regionKeys } from '../contract/shared/region-keys.ts';
import { storageKeys } from './environment.ts';

const { userToken, hasBroker, brokerCode, regionKey, regionSelectorIsOff } = storageKeys;
const keys = { userToken, hasBroker, brokerCode, regionKey, regionSelectorIsOff };
const otherRegions = regionKeys.filter((key) => key !== defaultRegionKey);

/**
 * What has to be known before anything is drawn, so that nothing flickers: whether a member looks at the page (the
 * stored user token alone decides, specification §4), whether they may see it at all, which region they chose, and
 * whether a campaign is on. It stands in every page as an inline script, allowed by its hash, which the build needs
 * before it has a page. `source` is the text of `first-paint.js`; the build makes what this gives short.
 */
export function firstPaintScript(source: string): string {
  const values = [keys, otherRegions].map((value) => JSON.stringify(value));
  return `(${source.trim().replace(/;$/, '')})(${values.join()})`;
}

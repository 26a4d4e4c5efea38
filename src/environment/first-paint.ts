import { defaultRegionKey, regionKeys } from '../../contract/shared/region-keys.ts';
import { storageKeys } from './environment.ts';
import { missingNumberKey } from './sign-in-keys.ts';

const { userToken, hasBroker, brokerCode, refUserId, regionKey, regionSelectorIsOff } = storageKeys;
const keys = {
  userToken,
  hasBroker,
  brokerCode,
  refUserId,
  regionKey,
  regionSelectorIsOff,
  missingNumber: missingNumberKey,
};
const otherRegions = regionKeys.filter((key) => key !== defaultRegionKey);

/**
 * Script that determines what must be known before the first paint, to prevent flicker: whether the user is signed in
 * (the stored user token alone decides, specification §4), whether they may see the page at all, which region they
 * chose, and whether a campaign is running. It also stores who passed the link on (`refUserId`, specification §2). It is inlined in every page and allowed by its hash, which the build
 * needs before it has a page. `source` is the text of `first-paint.js`; the build minifies the result. `olderBrowsers` is the
 * address of what the oldest supported browsers lack.
 */
export function firstPaintScript(source: string, olderBrowsers: string): string {
  const values = [keys, defaultRegionKey, otherRegions, olderBrowsers].map((value) => JSON.stringify(value));
  return `(${source.trim().replace(/;$/, '')})(${values.join()})`;
}

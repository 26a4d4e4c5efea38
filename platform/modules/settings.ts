import { limits } from '../../src/contract/limits.ts';
import { getAppSettings, getServerVersion } from '../../src/contract/settings.ts';
import { defaultMapMode, defaultRegionKey } from '../../src/contract/vocabulary.ts';
import { brand } from '../../src/environment/brand.ts';
import { answer, cacheFor } from '../answer.ts';
import type { Platform } from '../app.ts';

export function settingsModule(platform: Platform): void {
  answer(platform, getAppSettings, ({ reply }) => {
    cacheFor(reply, 60);
    return {
      defaultRegionKey,
      defaultMapMode,
      isRegionSelectorEnabled: true,
      supportEmail: brand.supportEmail,
    };
  });

  answer(platform, getServerVersion, ({ reply }) => {
    void reply.header('cache-control', 'no-cache');
    return { version: limits.appVersion };
  });
}

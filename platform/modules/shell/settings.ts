import { appVersion } from '../../../contract/shell/app-version.ts';
import { getRetention } from '../../../contract/shell/retention.ts';
import { getAppSettings, getServerVersion } from '../../../contract/shell/settings.ts';
import { defaultMapMode, defaultRegionKey } from '../../../contract/shared/vocabulary.ts';
import { mountEndpoint, cacheFor } from '../../http/mount-endpoint.ts';
import type { Platform } from '../../http/platform.ts';
import { findMegaProject, hasProjects } from '../../../database/project/projects.ts';
import { readRetention } from '../../../database/personal-data/retention.ts';
import { readSwitch } from '../../../database/shell/settings.ts';
import { findPromo } from '../../../operations/content/entries.ts';

export function settingsModule(platform: Platform): void {
  mountEndpoint(
    platform,
    getAppSettings,
    async () => {
      const megaProject = await findMegaProject(platform.store);
      return {
        defaultRegionKey,
        defaultMapMode,
        isRegionSelectorEnabled: (await readSwitch(platform.store, 'region_selector')) === 'on',
        megaProjectId: megaProject?.id ?? null,
        megaProjectName: megaProject?.name ?? null,
        hasProjects: await hasProjects(platform.store),
        promoUpdatedAt: (await findPromo(platform.store))?.updatedAt ?? null,
        supportEmail: platform.config.supportEmail,
      };
    },
    cacheFor(60),
  );

  mountEndpoint(platform, getRetention, () => readRetention(platform.store), cacheFor(60));

  mountEndpoint(
    platform,
    getServerVersion,
    async () => ({ version: (await readSwitch(platform.store, 'server_version')) ?? appVersion }),
    { 'cache-control': 'no-cache' },
  );
}

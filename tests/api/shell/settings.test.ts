import { afterEach, describe, expect, test } from 'vitest';
import { readConfig } from '../../../operations/config.ts';
import { promoContentName } from '../../../operations/content/entries.ts';
import { findContent, removeContent, writeContent } from '../../../database/shell/content.ts';
import { writeSwitch } from '../../../database/shell/settings.ts';
import { appVersion } from '../../../contract/shell/app-version.ts';
import { getAppSettings, getServerVersion } from '../../../contract/shell/settings.ts';
import { emptyBench } from '../../support/bench.ts';
import { callPlatform, expectRefusal } from '../../support/calls.ts';
import { startPlatform } from '../../support/platform.ts';
import { commandActor } from '../../support/operators.ts';
import { engines } from '../../support/store.ts';

describe.each(engines)('settings on %s', (engine) => {
  const bench = emptyBench(engine);
  afterEach(async () => {
    await writeSwitch(bench.store, commandActor, 'region_selector', undefined);
    await writeSwitch(bench.store, commandActor, 'server_version', undefined);
  });
  const app = () => callPlatform(bench.platform, getAppSettings);
  const version = () => callPlatform(bench.platform, getServerVersion);

  test('are the defaults until a switch is changed', async () => {
    expect((await app()).data).toEqual({
      defaultRegionKey: 'Riyadh',
      defaultMapMode: 'zoning_color',
      isRegionSelectorEnabled: true,
      megaProjectId: null,
      megaProjectName: null,
      hasProjects: false,
      promoUpdatedAt: null,
      supportEmail: 'help@ardi.example',
    });
    expect((await version()).data).toEqual({ version: appVersion });
  });

  test('name the e-mail address that the operator set', async () => {
    const config = { supportEmail: 'help@ardi.test' };
    const platform = await startPlatform(bench.store, config);
    const { data } = await callPlatform(platform, getAppSettings);
    await platform.close();
    expect(data.supportEmail).toBe('help@ardi.test');
    expect(readConfig({ PUBLIC_SUPPORT_EMAIL: config.supportEmail })).toMatchObject(config);
  });

  test('follow the switches immediately', async () => {
    await writeSwitch(bench.store, commandActor, 'region_selector', 'off');
    await writeSwitch(bench.store, commandActor, 'server_version', '1.2.3');
    expect((await app()).data.isRegionSelectorEnabled).toBe(false);
    expect((await version()).data).toEqual({ version: '1.2.3' });
    await writeSwitch(bench.store, commandActor, 'region_selector', 'on');
    await writeSwitch(bench.store, commandActor, 'server_version', '10.0.0');
    expect((await app()).data.isRegionSelectorEnabled).toBe(true);
    expect((await version()).data).toEqual({ version: '10.0.0' });
  });

  test('have the time of the last promotion change', async () => {
    await writeContent(bench.store, promoContentName, { html: '<p>عرض</p>' });
    const { promoUpdatedAt } = (await app()).data;
    expect(promoUpdatedAt).toBe((await findContent(bench.store, promoContentName))?.updatedAt);
    await removeContent(bench.store, promoContentName);
    expect((await app()).data.promoUpdatedAt).toBeNull();
  });

  test('accept only valid values', async () => {
    await expect(writeSwitch(bench.store, commandActor, 'region_selector', 'maybe')).rejects.toThrow();
    await expect(writeSwitch(bench.store, commandActor, 'server_version', 'latest')).rejects.toThrow();
    expect((await app()).data.isRegionSelectorEnabled).toBe(true);
  });

  test('are cacheable for a minute, the version only after revalidation', async () => {
    expect((await app()).headers.get('cache-control')).toBe('public, max-age=60');
    expect((await version()).headers.get('cache-control')).toBe('no-cache');
  });

  test('require their version', async () => {
    const answer = await callPlatform(bench.platform, getAppSettings, { headers: { 'x-version': '1' } });
    expectRefusal(answer, 400, 'version_missing');
  });
});

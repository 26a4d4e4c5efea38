import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { favoriteButton } from '../../../words/ar/favorites/favorite-button.ts';
import { map } from '../../../words/ar/map/map.ts';
import { panel } from '../../../words/ar/map/panel.ts';
import { pages as words } from '../../../words/ar/shell/pages.ts';
import { usage } from '../../../words/ar/usage/usage.ts';
import { testSettings } from '../../support/settings.ts';
import { eventFaults } from '../../support/usage-events.ts';
import { query } from '../../support/land.ts';
import { untilAtRest } from '../drivers/at-rest.ts';
import { becomeMember } from '../drivers/member.ts';
import { MapSearch } from '../drivers/map-search.ts';
import { signInByPhone, storedValue } from '../drivers/sign-in.ts';
import { expect, test } from '../fixtures.ts';

/** Usage is tracked by the real SDK and the embedded collector (specification §9), unless the visitor opts out. */
test.use({ isTracked: true, permissions: ['clipboard-read', 'clipboard-write'] });

interface Told {
  name: string;
  properties: Record<string, unknown>;
}

/** The ID under which the SDK tracks this browser; undefined until it has loaded. */
async function countedAs(page: Page): Promise<string | undefined> {
  const kept = await storedValue(page, 'mp_embedded_mixpanel');
  return kept === null ? undefined : (JSON.parse(kept) as { distinct_id: string }).distinct_id;
}

/** Waits until the SDK has loaded for an active visitor; returns the ID it tracks them under. */
async function isCounting(page: Page): Promise<string> {
  const afterAMove = async () => {
    await page.mouse.move(Math.random() * 9, 1);
    return countedAs(page);
  };
  await expect.poll(afterAMove).toBeDefined();
  return (await countedAs(page)) ?? '';
}

/** What the collector stored for some IDs, in order of occurrence. */
function toldOf(ids: Iterable<string>): Told[] {
  const names = [...ids];
  return query<{ name: string; properties: string }>(
    `select name, properties from analytics_message where kind = 'track'
      and distinct_id in (${names.map(() => '?').join()}) order by happened_at`,
    ...names,
  ).map(({ name, properties }) => ({
    name,
    properties: (JSON.parse(properties) as Told).properties,
  }));
}

/** Calls to the collector, and files of the SDK. */
function watchSdk(page: Page): string[] {
  const asked: string[] = [];
  page.on('request', (request) => {
    if (/\/mp\/|mixpanel|loader-module/.test(request.url())) asked.push(request.url());
  });
  return asked;
}

const usageSwitch = (page: Page) => page.getByRole('switch', { name: words.footer.usage });

test('events of a visitor who becomes a member are reported as specified, each under the right identity', async ({
  page,
  mapPage,
}) => {
  test.setTimeout(120_000);
  await page.goto('/?refUserId=u-77');
  const visitor = await isCounting(page);
  await page.getByRole('combobox').fill('الملقا');
  await page.getByRole('option').first().click();
  await page.waitForURL(/\/Riyadh\/metrics/);
  await mapPage.isReady();
  await isCounting(page);
  await mapPage.chooseMode(map.modes.price_of_meter);
  const search = new MapSearch(page);
  await search.type('الملقا');
  await search.group('الأحياء').first().click();
  await mapPage.panel.getByRole('button', { name: panel.share }).click();
  await mapPage.panel.getByRole('button', { name: favoriteButton.text }).first().click();

  await signInByPhone(page);
  await mapPage.isReady();
  const member = (await storedValue(page, 'userId')) ?? '';
  await expect.poll(() => countedAs(page)).toBe(member);
  // Leaving while the favorite is sent would send it once more from the next page, to be refused there.
  await expect.poll(() => storedValue(page, 'ardi:favorites')).toBeNull();
  await page.goto('/privacy-policy');
  await expect.poll(() => toldOf([member]).map(({ name }) => name)).toContain('Sign Up');
  await untilAtRest(page);
  await page.getByRole('button', { name: 'حسابي' }).click();
  await page.getByRole('button', { name: words.user.logOut }).click();
  await page.waitForURL('**/account/auth');
  await expect.poll(() => countedAs(page)).not.toBe(member);
  const stranger = await isCounting(page);

  const names = (ids: string[]) => toldOf(ids).map(({ name }) => name);
  const events = (name: string) =>
    toldOf([visitor, member, stranger])
      .filter((told) => told.name === name)
      .map(({ properties }) => properties);
  await expect
    .poll(() => names([member]))
    .toEqual(expect.arrayContaining(['Logged In', 'Sign Up', 'Logged Out']));
  await expect.poll(() => names([stranger])).toContain('Screen Viewed');
  expect(events('Sign Up')).toMatchObject([{ method: 'Phone', refUserId: 'u-77', distinct_id: member }]);
  // The API records the referral, which also covers visitors who opt out of tracking.
  const referred = query<{ data: string }>("select data from event_log where name = 'sign_up_referred'");
  expect(referred.map(({ data }) => JSON.parse(data) as unknown)).toContainEqual({ refUserId: 'u-77' });
  expect(events('Logged In')).toMatchObject([{ method: 'Phone', distinct_id: member }]);
  expect(events('Logged Out')).toMatchObject([{ distinct_id: member }]);
  expect(events('Location Searched')).toMatchObject([
    { from: 'home', distinct_id: visitor },
    { from: 'map', kind: 'neighborhood', label: 'الملقا', distinct_id: visitor },
  ]);
  expect(events('Map View Changed')).toMatchObject([{ mode: 'price_of_meter', before: 'zoning_color' }]);
  expect(events('Item Selected')).toMatchObject([{ kind: 'neighborhood', count: 1 }]);
  expect(events('Item Shared')).toMatchObject([{ path: '/Riyadh/metrics', how: 'clipboard' }]);
  expect(events('Item Favourited')).toMatchObject([{ kind: 'neighborhood', regionId: 10 }]);
  expect(events('Screen Viewed').map(({ screen }) => screen)).toEqual(
    expect.arrayContaining(['Home', 'Main', 'Login', 'Privacy Policy']),
  );
  expect(events('Button Clicked').map(({ text }) => text)).toContain(panel.share);
  const all = toldOf([visitor, member, stranger]);
  expect(all.flatMap(({ name, properties }) => eventFaults(name, properties))).toEqual([]);
  expect(all[0]?.properties).toMatchObject({ channel: 'Web', device: 'Desktop', region: 'Riyadh' });
  // Text typed into fields is never sent.
  const phone = (await storedValue(page, 'phoneNumber')) ?? 'a number of nobody';
  expect(JSON.stringify(all)).not.toContain(phone);
});

test('a member of a broker office is counted with the office, as a group', async ({ page }) => {
  const code = `office-${randomUUID()}`;
  const organization = {
    id: 1,
    code,
    name: 'مكتب الشمال',
    type: 'broker',
    phoneNumber: '+966551112233',
    publicBrokerProfileModuleEnabled: true,
  };
  await page.route(`${testSettings.platformUrl}/accounts/user/profile`, async (route) => {
    const answer = await route.fetch();
    const body = (await answer.json()) as { data: object };
    const memberOfOrg = [{ joinedAt: '2026-03-05T09:00:00Z', organization }];
    await route.fulfill({ response: answer, json: { ...body, data: { ...body.data, memberOfOrg } } });
  });
  await becomeMember(page);
  await page.goto('/privacy-policy');
  const member = await isCounting(page);
  const groups = () =>
    query<{ properties: string }>(
      "select properties from analytics_message where kind = 'groups' and instr(properties, ?) > 0",
      code,
    ).map(({ properties }) => JSON.parse(properties) as object);
  await expect
    .poll(groups)
    .toMatchObject([{ $group_key: 'organization', $group_id: code, $set: { code, type: 'broker' } }]);
  expect(JSON.stringify(groups())).not.toMatch(/مكتب الشمال|966551112233|publicBrokerProfile/);
  // Later events name the office; it is told once.
  await page.goto('/agreement');
  const offices = () =>
    toldOf([member])
      .filter(({ properties }) => properties.screen === 'Terms')
      .map(({ properties }) => properties.organization);
  await expect.poll(offices).toEqual([[code]]);
  expect(groups()).toHaveLength(1);
});

test(
  'the footer of every page turns usage tracking off and on again',
  { tag: '@release' },
  async ({ page }) => {
    await page.goto('/agreement');
    await expect(usageSwitch(page)).toBeChecked();
    const id = await isCounting(page);
    const seen = () => toldOf([id]).map(({ name, properties }) => properties.$scroll_checkpoint ?? name);
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
    await expect.poll(seen).toEqual(expect.arrayContaining(['Screen Viewed', 100]));
    await usageSwitch(page).uncheck();
    const left = () =>
      page.evaluate(() => Object.keys(localStorage).filter((key) => /^(mp_|__mpq)/.test(key)));
    await expect.poll(left).toEqual([]);

    const asked = watchSdk(page);
    await page.reload();
    await expect(usageSwitch(page)).toBeEnabled();
    await expect(usageSwitch(page)).not.toBeChecked();
    await page.getByRole('button').first().click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
    await untilAtRest(page);
    expect(asked).toEqual([]);

    await usageSwitch(page).check();
    const again = await isCounting(page);
    expect(again).not.toBe(id);
    await expect.poll(() => toldOf([again]).map(({ name }) => name)).toContain('Screen Viewed');
  },
);

test("the SDK loads on the visitor's first action, and by itself on later pages", async ({ page }) => {
  const asked = watchSdk(page);
  await page.goto('/agreement');
  await expect(usageSwitch(page)).toBeChecked();
  await untilAtRest(page);
  expect(asked).toEqual([]);
  // Jumps from the top to the bottom, which is over before the SDK observes it: the key alone would scroll smoothly.
  await page.evaluate(() => window.scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }));
  await page.keyboard.press('End');
  await expect.poll(() => countedAs(page)).toBeDefined();
  const id = (await countedAs(page)) ?? '';
  const told = () =>
    toldOf([id]).map(({ name, properties }) => properties.screen ?? properties.$scroll_checkpoint ?? name);
  await expect.poll(told).toEqual(['Terms', 100]);
  await page.goto('/privacy-policy');
  await expect.poll(told).toContain('Privacy Policy');
});

test('the press that makes the page load the code that counts is counted itself', async ({ page }) => {
  await page.goto('/agreement');
  await expect(usageSwitch(page)).toBeChecked();
  await untilAtRest(page);
  const code = page.waitForRequest(/\/_astro\/usage\./);
  await page.getByRole('button', { name: /^المنطقة: / }).press('Enter');
  await code;
  await expect.poll(() => countedAs(page)).toBeDefined();
  const id = (await countedAs(page)) ?? '';
  const told = () => toldOf([id]).map(({ properties }) => properties.text ?? properties.screen);
  await expect.poll(told).toContainEqual(expect.stringMatching(/^المنطقة: /));
});

test('external links are reported before they are followed, without delaying navigation', async ({
  page,
  consoleErrors,
}) => {
  await page.route(/^https:\/\//, (route) => route.fulfill({ contentType: 'text/html', body: 'elsewhere' }));
  await page.goto('/agreement');
  const id = await isCounting(page);
  // A collector that accepts calls and never responds.
  await page.route(`${testSettings.platformUrl}/mp/**`, () => undefined);
  await page.getByRole('contentinfo').getByRole('link').last().click();
  await page.waitForURL(/^https:/, { timeout: 2000 });
  await page.unroute(`${testSettings.platformUrl}/mp/**`);
  await page.goto('/agreement');
  const links = () => toldOf([id]).filter(({ name }) => name === 'Link Clicked');
  await expect.poll(() => links().length).toBe(1);
  expect(links()[0]?.properties.url).toMatch(/^https:/);
  expect(links().flatMap(({ name, properties }) => eventFaults(name, properties))).toEqual([]);
  consoleErrors.length = 0;
});

test(
  'a blocked collector has no side effects, and events are sent once it is reachable',
  { tag: '@release' },
  async ({ page, consoleErrors }) => {
    await page.route(`${testSettings.platformUrl}/mp/**`, (route) => route.abort());
    await page.goto('/Riyadh/transactions');
    const id = await isCounting(page);
    await page.getByRole('link', { name: 'سياسة الخصوصية' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(consoleErrors.filter((line) => !/ERR_FAILED/.test(line))).toEqual([]);
    consoleErrors.length = 0;
    // A light page counts once the visitor acts on it: without waiting for that, it might count before the reload or not.
    const queued = async () => {
      await page.mouse.move(Math.random() * 9, 1);
      return page.evaluate(() =>
        Object.entries(localStorage).flatMap(([key, value]) =>
          key.startsWith('__mpq') ? [value as string] : [],
        ),
      );
    };
    await expect.poll(queued).toContainEqual(expect.stringMatching(/Transactions.*Privacy Policy/s));
    await page.unroute(`${testSettings.platformUrl}/mp/**`);
    await page.reload();
    const screens = async () => {
      await page.mouse.move(Math.random() * 9, 1);
      return toldOf([id]).flatMap(({ name, properties }) =>
        name === 'Screen Viewed' ? [properties.screen] : [],
      );
    };
    await expect.poll(screens).toEqual(['Transactions', 'Privacy Policy', 'Privacy Policy']);
  },
);

test.describe('a browser with Do Not Track', () => {
  test.use({ isTracked: false });

  test('is not tracked: no SDK is loaded, and the switch says why', async ({ page }) => {
    const asked = watchSdk(page);
    await page.goto('/agreement');
    await expect(usageSwitch(page)).toBeDisabled();
    await expect(usageSwitch(page)).toHaveAccessibleDescription(usage.refused);
    // A disabled switch can still be clicked.
    await page.getByText(words.footer.usage).click({ force: true });
    await expect(page.getByText(usage.refused)).toBeVisible();
    await page.getByRole('button').first().click();
    await untilAtRest(page);
    expect(asked).toEqual([]);
  });
});

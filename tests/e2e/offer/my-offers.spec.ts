import type { Page } from '@playwright/test';
import { readConfig } from '../../../operations/config.ts';
import { routes } from '../../../contract/routes.ts';
import { fillPath, type Route } from '../../../contract/shared/route.ts';
import { storageKeys } from '../../../src/environment/environment.ts';
import { deskOffers } from '../../../words/ar/offer/desk-offers.ts';
import { offerPage } from '../../../words/ar/offer/offer-page.ts';
import { offerForm as words } from '../../../words/ar/offer/offer-form.ts';
import { myOffers } from '../../../words/ar/offer/my-offers.ts';
import { organisations } from '../../../words/ar/offer/organisations.ts';
import { fill } from '../../../words/fill.ts';
import { query } from '../../support/land.ts';
import { newPhoneNumber } from '../../support/people.ts';
import { runPlatform } from '../../support/programs.ts';
import { testSettings } from '../../support/settings.ts';
import { tinyFiles } from '../../support/uploads.ts';
import { agree } from '../drivers/agree.ts';
import { expectAccessible } from '../drivers/axe.ts';
import { expectFitsEveryWidth } from '../drivers/layout.ts';
import { becomeMember } from '../drivers/member.ts';
import { expect, test } from '../fixtures.ts';

const { environment, platformUrl } = testSettings;

interface Plot {
  id: number;
  plan_no: string;
  parcel_no: string;
  region_key: string;
}

/** Parcels that nobody offers, in a region that other tests of offers do not use. */
function freePlots(count: number): Plot[] {
  const plots = query<Plot>(
    `select parcel.id, plan_no, parcel_no, region.key as region_key from parcel
      join region on region.id = parcel.region_id
      where region.key = 'Eastern' and plan_no is not null
        and parcel.id not in (select parcel_id from offer_parcel)
        and parcel.id not in (select parcel_id from booking_parcel)
      order by parcel.id desc limit ${count}`,
  );
  expect(plots).toHaveLength(count);
  return plots;
}

/** An offer as the store has it. */
function versionOf(code: string): number {
  const [row] = query<{ version: number }>(`select version from offer where code = '${code}'`);
  return row?.version ?? 0;
}

/** Makes a call as the member that a page is signed in as. */
async function callAs(
  page: Page,
  { method, path, version }: Route,
  parameters: Record<string, string>,
  body: object,
): Promise<void> {
  const stored = await page.evaluate(() => ({ ...localStorage }));
  const answer = await fetch(`${platformUrl}/${fillPath(path, parameters).replace(/^\//, '')}`, {
    method,
    headers: {
      ...{ platform: 'WEB', 'content-type': 'application/json', 'x-version': String(version) },
      'x-api-key': readConfig({}).apiKey,
      'device-id': String(stored[storageKeys.deviceId]),
      authorization: `Bearer ${stored[storageKeys.userToken]}`,
    },
    body: JSON.stringify(body),
  });
  expect(answer.status).toBe(200);
}

test(
  'a broker registers, publishes an offer with a photo, pauses and ends it',
  { tag: '@smoke' },
  async ({ page, browser, consoleErrors }) => {
    test.slow();
    await becomeMember(page);

    // Without an organization there is a way to one.
    await page.goto('/offers/new');
    await expect(page.getByText(words.noOrganisation)).toBeVisible();
    await page.getByRole('link', { name: words.toOrganisations }).click();
    await expect(page.getByText(organisations.none)).toBeVisible();
    await page.getByText(organisations.register.open, { exact: true }).click();
    const register = page.locator('[data-register]');
    await register.getByRole('button', { name: organisations.register.send }).click();
    await expect(register.getByText(organisations.register.faults.name)).toBeVisible();
    const name = `مكتب الرحلة ${Date.now()}`;
    await register.getByLabel(organisations.register.name).fill(name);
    await register.getByLabel(organisations.register.licence).fill('1200000777');
    await register.getByLabel(organisations.register.phone).fill('٠٥٥١٢٣٤٥٦٧');
    await register.getByLabel(organisations.register.city).fill('الدمام');
    await register.getByRole('button', { name: organisations.register.send }).click();
    await expect(page.getByText(organisations.register.sent)).toBeVisible();
    await expect(page.getByText(organisations.approvals.pending)).toBeVisible();
    await expect(page.locator('[data-members]')).toContainText(organisations.you);
    await expectAccessible(page);
    await expectFitsEveryWidth(page);
    const [office] = query<{ code: string }>(`select code from organisation where name = '${name}'`);
    const approved = await runPlatform(environment.DATA_DIR, [
      ...['broker', office?.code ?? '', 'approval', 'approved'],
    ]);
    expect([approved.code, approved.stderr]).toEqual([0, '']);

    // The form says what is missing, keeps what is typed, and finds parcels by plan and number.
    const [plot, other] = freePlots(2);
    await page.goto('/offers/new');
    const form = page.locator('[data-offer-form] form');
    await form.getByRole('button', { name: words.publish }).click();
    await expect(form.getByText(words.faults.parcels)).toBeVisible();
    await expect(form.getByText(words.faults.price)).toBeVisible();
    await form.getByLabel(words.region, { exact: true }).selectOption(plot?.region_key ?? '');
    await form.getByLabel(words.byNumber).fill(`مخطط ${plot?.plan_no} قطعة ${plot?.parcel_no}`);
    await form.getByLabel(words.byNumber).press('Enter');
    const results = form.locator('[data-results] li');
    await results
      .filter({ hasText: plot?.parcel_no ?? '' })
      .first()
      .getByRole('button')
      .click();
    await expect(form.locator('[data-parcels] li')).toHaveCount(1);
    await form.getByLabel(words.price, { exact: true }).fill('٩٥٠٠٠٠');
    await expect(form.locator('[data-other]')).toContainText('للمتر');
    const text = 'أرض سكنية في مخطط معتمد، قريبة من الخدمات والطرق.';
    await form.getByLabel(words.text).fill(text);
    await form.locator('input[type=file]').setInputFiles({
      ...{ name: 'photo.png', mimeType: 'image/png', buffer: tinyFiles['image/png'] },
    });
    await expect(form.locator('[data-photos] li')).toHaveCount(1);
    await page.reload();
    await expect(form.getByText(words.draftKept)).toBeVisible();
    await expect(form.getByLabel(words.text)).toHaveValue(text);
    await expect(form.locator('[data-parcels] li')).toHaveCount(1);
    await expect(form.locator('[data-photos] li')).toHaveCount(1);
    await expectAccessible(page);
    await expectFitsEveryWidth(page);

    // Without a licence it is a draft, and says so.
    await form.getByRole('button', { name: words.publish }).click();
    const saved = page.locator('[data-saved]');
    await expect(saved.getByRole('heading')).toHaveText(words.saved.draft);
    await expect(saved.getByText(words.blockers.licence_missing)).toBeVisible();
    await saved.getByRole('link', { name: words.saved.edit }).click();
    await expect(form.getByLabel(words.text)).toHaveValue(text);
    await form.getByLabel(words.licenceNo).fill('7200012345');
    const soon = new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10);
    await form.getByLabel(words.licenceEnds).fill(soon);
    await form.getByRole('button', { name: words.publish }).click();
    await expect(saved.getByRole('heading')).toHaveText(words.saved.live);
    await saved.getByRole('link', { name: words.saved.open }).click();
    await expect(page.getByText(text)).toBeVisible();

    // A buyer writes to the office; an operator hides the offer, whose owner sees why, and shows it again.
    const address = page.url();
    const visitor = await (await browser.newContext()).newPage();
    await visitor.goto(address);
    await visitor.getByText(offerPage.contact.open).click();
    await visitor.getByRole('button', { name: offerPage.contact.send }).click();
    await expect(visitor.getByText(offerPage.contact.nameMissing)).toBeVisible();
    await visitor.getByLabel(offerPage.contact.name).fill('سارة');
    await visitor.getByLabel(offerPage.contact.phone).fill(`0${newPhoneNumber().slice(4)}`);
    await visitor.getByLabel(offerPage.contact.message).fill('هل السعر قابل للتفاوض؟');
    await expectAccessible(visitor);
    await visitor.getByRole('button', { name: offerPage.contact.send }).click();
    await expect(visitor.getByText(offerPage.contact.sent)).toBeVisible();
    const moderator = await (await browser.newContext()).newPage();
    const phone = await becomeMember(moderator);
    const added = await runPlatform(environment.DATA_DIR, ['operator', 'add', phone, '--role', 'moderation']);
    expect([added.code, added.stderr]).toEqual([0, '']);
    const code = address.split('/').at(-1) ?? '';
    const decide = (decision: string, reason: string | null) =>
      callAs(moderator, routes.decideOffer, { code }, { decision, reason, version: versionOf(code) });
    await decide('hide', 'السعر مضلل');
    await moderator.goto('/admin/offers');
    await moderator.getByLabel(deskOffers.state).selectOption('hidden');
    const hidden = moderator.getByRole('listitem').filter({ hasText: code });
    await expect(hidden).toContainText('السعر مضلل');
    await expectAccessible(moderator);
    await page.goto('/user-profile');
    await expect(page.locator('[data-my-offers]')).toContainText('السعر مضلل');
    await hidden.getByRole('button', { name: deskOffers.decisions.show }).click();
    await expect(hidden).toHaveCount(0);

    // The map chooses another parcel for it.
    await page.goto('/user-profile');
    const list = page.locator('[data-my-offers]');
    const row = list.getByRole('listitem').first();
    await expect(row.locator('.state')).toHaveText(words.states.live);
    await expect(row).toContainText('ينتهي ترخيص هذا العرض');
    await expectAccessible(page);
    await row.getByRole('link', { name: myOffers.edit }).click();
    await expect(form.locator('[data-parcels] li')).toHaveCount(1);
    await form.getByLabel(words.region, { exact: true }).selectOption(plot?.region_key ?? '');
    await form.getByRole('button', { name: words.onMap }).click();
    const dialog = page.getByRole('dialog', { name: words.map.title });
    await expect(dialog.getByText(fill(words.map.chosen, { count: '1' }))).toBeVisible();
    await expect.poll(() => page.frames().some((frame) => frame.url().includes('/map?'))).toBe(true);
    const frame = page.frames().find((each) => each.url().includes('/map?'));
    // As a click on the map does, which needs a graphics processor to be found.
    await expect(async () => {
      await page.evaluate((id) => {
        document
          .querySelector('iframe')
          ?.contentWindow?.postMessage({ type: 'ardi:select', parcelObjectIds: [id] }, location.origin);
      }, other?.id);
      await expect(dialog.getByText(fill(words.map.chosen, { count: '1' }))).toBeVisible({ timeout: 1000 });
      expect(frame?.url()).toContain(String(other?.id));
    }).toPass();
    await dialog.getByRole('button', { name: words.map.done }).click();
    await expect(form.locator('[data-parcels] li')).toContainText(other?.parcel_no ?? '');
    await form.getByRole('button', { name: words.save }).click();
    await expect(saved.getByRole('heading')).toHaveText(words.saved.other);

    // The history names what was done, the newest first.
    await page.getByText(words.history.title).click();
    const history = page.locator('[data-history] li');
    await expect(history.first()).toContainText(`${words.history.acts.changed}: ${words.parcels}`);
    await expect(history.last()).toContainText(words.history.acts.created);
    await expectAccessible(page);

    // Paused, resumed and ended from the list.
    await page.goto('/user-profile');
    await row.getByRole('button', { name: myOffers.pause }).click();
    await expect(row.locator('.state')).toHaveText(words.states.paused);
    await row.getByRole('button', { name: myOffers.resume }).click();
    await expect(row.locator('.state')).toHaveText(words.states.live);
    await row.getByRole('button', { name: myOffers.end }).click();
    await row.getByLabel(myOffers.why).selectOption('sold');
    await row.getByRole('button', { name: myOffers.confirmEnd }).click();
    await expect(row).toContainText(words.endings.sold);
    expect(consoleErrors).toEqual([]);
  },
);

test('a broker asks to join an organization, whose owner accepts and later removes them', async ({
  page,
  browser,
  consoleErrors,
}) => {
  await becomeMember(page);
  const name = `مكتب الانضمام ${Date.now()}`;
  await callAs(
    page,
    routes.createOrganisation,
    {},
    {
      ...{ name, type: 'broker', licenceNo: '1200000888', phoneNumber: '+966551234567' },
      ...{ cityName: 'الدمام', regionKey: 'Eastern', documentId: null },
    },
  );
  const agent = await (await browser.newContext()).newPage();
  await becomeMember(agent);
  await agent.goto('/organisations');
  await agent.getByLabel(organisations.join.search).fill(name);
  await agent.getByRole('button', { name: organisations.join.find, exact: true }).click();
  await agent.getByRole('button', { name: fill(organisations.join.chooseOf, { name }) }).click();
  await agent.getByLabel(organisations.join.licence).fill('1200000999');
  await agent
    .getByLabel(organisations.file.label)
    .first()
    .setInputFiles({
      ...{ name: 'licence.pdf', mimeType: 'application/pdf', buffer: tinyFiles['application/pdf'] },
    });
  await agent.getByRole('button', { name: organisations.join.send, exact: true }).click();
  await expect(agent.getByText(organisations.join.sent)).toBeVisible();
  await expect(
    agent.getByText(fill(organisations.requestRow, { name, state: organisations.states.pending })),
  ).toBeVisible();

  // The owner sees the licence and the document, and accepts; two people are members then.
  await page.goto('/organisations');
  const waiting = page.locator('[data-waiting]');
  await expect(waiting).toContainText('1200000999');
  await expect(waiting.getByRole('link', { name: organisations.document })).toBeVisible();
  await expectAccessible(page);
  await expectFitsEveryWidth(page);
  await waiting.getByRole('button', { name: /^اقبل/ }).click();
  await expect(page.locator('[data-members] > li')).toHaveCount(2);
  await agent.reload();
  await expect(agent.getByRole('heading', { name })).toBeVisible();
  await page.getByRole('button', { name: /^أزل .* من المكتب/ }).click();
  await agree(page);
  await expect(page.locator('[data-members] > li')).toHaveCount(1);
  await agent.reload();
  await expect(agent.getByText(organisations.none)).toBeVisible();
  expect(consoleErrors).toEqual([]);
});

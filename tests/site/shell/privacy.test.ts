import { afterAll, beforeAll, expect, test } from 'vitest';
import { getRetention, retentionNames } from '../../../contract/shell/retention.ts';
import { retention } from '../../../words/ar/shell/retention.ts';
import { testSettings } from '../../support/settings.ts';
import { startSiteBehindProxy } from '../../support/site-behind-proxy.ts';

/** The privacy policy, whose last chapter says how long each kind of data is kept. */
const broken: { path: string | undefined } = { path: `/${getRetention.route.path}` };
let site: Awaited<ReturnType<typeof startSiteBehindProxy>>;
beforeAll(async () => {
  site = await startSiteBehindProxy(broken);
});
afterAll(() => site.stop());

const rowsOf = (html: string) =>
  [...html.matchAll(/<tr[^>]*>\s*<td[^>]*>([^<]*)<\/td>\s*<td[^>]*>([^<]*)<\/td>/g)].map(
    ([, kind = '', time = '']) => [kind.trim(), time.trim()],
  );

test('every kind has its time', async () => {
  const html = await (await fetch(`${testSettings.siteUrl}/privacy-policy`)).text();
  expect(html).toMatch(/<a href="#retention"[^>]*>\s*كم نحتفظ بكل شيء\s*<\/a>/);
  const rows = new Map(rowsOf(html).map(([kind, time]) => [kind, time]));
  for (const name of retentionNames)
    expect(rows.get(retention.kinds[name]), name).toMatch(/^[\d,]+ (أيام|يومًا|يوم|دقيقة)$/);
  for (const { kind, time } of Object.values(retention.others)) expect(rows.get(kind)).toBe(time);
});

test('without the platform the text is there, and the times are said to be unknown', async () => {
  const answer = await fetch(`${site.url}/privacy-policy`);
  expect(answer.status).toBe(200);
  expect(answer.headers.get('cache-control')).toBe('no-store');
  const html = await answer.text();
  expect(html).toContain('ماذا يحدث حين تحذف حسابك');
  const times = rowsOf(html).filter(([, time]) => time === retention.unknown);
  expect(times).toHaveLength(retentionNames.length);
});

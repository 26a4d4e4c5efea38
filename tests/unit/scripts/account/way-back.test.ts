import { beforeEach, expect, test, vi } from 'vitest';
import { offerWayBack } from '../../../../src/scripts/account/way-back.ts';

const getParcel = vi.hoisted(() => vi.fn());
const showToast = vi.hoisted(() => vi.fn());
const session = vi.hoisted(() => new Map<string, string>());
vi.mock('../../../../src/api/map/land.ts', () => ({ getParcel }));
vi.mock('../../../../src/stores/shared/clients.ts', () => ({ clients: {} }));
vi.mock('../../../../src/stores/shell/toasts.ts', () => ({ showToast }));
vi.mock('../../../../src/environment/session-storage.ts', () => ({
  readSessionStorage: (key: string) => session.get(key),
  writeSessionStorage: (key: string, text?: string) =>
    text === undefined ? session.delete(key) : session.set(key, text),
}));

beforeEach(() => {
  vi.stubGlobal('location', { origin: 'https://ardi.test', pathname: '/Riyadh/metrics', search: '' });
  getParcel.mockReset().mockResolvedValue({ parcelNo: '301' });
  showToast.mockReset();
});

test.each([
  ['/parcel/7', 'العودة إلى القطعة 301'],
  ['/parcel/7/prices', 'العودة إلى القطعة 301'],
  ['/Jeddah/metrics?mode=plain&parcel=7,8', 'العودة إلى القطعة 301'],
  ['/Riyadh/favorites', 'العودة إلى المفضلة'],
  ['/user-profile', 'العودة إلى ملفي'],
  ['/ardi-badges', 'العودة إلى الأوسمة'],
  ['/offer/b/1', 'العودة إلى الصفحة السابقة'],
])('%s is offered as «%s», once', async (href, label) => {
  session.set('ardi:way-back', href);
  await offerWayBack();
  await offerWayBack();
  expect(showToast.mock.calls).toEqual([['success', `دخلت إلى حسابك. ${label}`, { label, href }]]);
  for (const [, id] of getParcel.mock.calls) expect(id).toBe(7);
});

test('a parcel whose number cannot be had is still offered; the page itself is not', async () => {
  getParcel.mockRejectedValueOnce(new Error('offline'));
  session.set('ardi:way-back', '/parcel/7');
  await offerWayBack();
  expect(showToast.mock.lastCall?.[2]).toEqual({ label: 'العودة إلى الصفحة السابقة', href: '/parcel/7' });
  session.set('ardi:way-back', '/Riyadh/metrics');
  await offerWayBack();
  expect(showToast).toHaveBeenCalledTimes(1);
});

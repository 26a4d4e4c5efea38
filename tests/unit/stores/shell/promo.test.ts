import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { findPromotion, webAddress } from '../../../../src/stores/shell/promo.ts';

const calls = vi.hoisted(() => {
  const settings: { status: string; value: { promoUpdatedAt?: string | null } } = {
    status: 'ready',
    value: {},
  };
  return { getPromo: vi.fn(), getFormDetails: vi.fn(), addFormTracking: vi.fn(), settings };
});
vi.mock('../../../../src/api/shell/promotion.ts', () => calls);
vi.mock('../../../../src/api/shell/promotion-form.ts', () => calls);
vi.mock('../../../../src/stores/shared/clients.ts', () => ({ clients: {} }));
vi.mock('../../../../src/stores/shell/settings.ts', () => ({
  loadSettings: () => Promise.resolve(),
  $settings: { get: () => calls.settings },
}));
vi.mock('../../../../src/environment/browser.ts', () => ({
  environment: { addresses: { main: 'https://api.example/v1' } },
}));

const [first, second] = ['2026-11-01T08:00:00.000Z', '2026-11-02T08:00:00.000Z'];
const promo = {
  updatedAt: first,
  image: { url: '/uploads/wide.png', alternativeText: 'أرض' },
  mobileImage: null,
  imageLink: 'https://example.com/offer',
  html: null,
  video: null,
};
const form = {
  key: 'survey',
  updatedAt: first,
  title: 'استبيان',
  html: '<p>رأيك</p>',
  imageUrl: null,
  mobileImageUrl: null,
  videoUrl: null,
  link: 'javascript:alert(1)',
};

let stored: Map<string, string>;
beforeEach(() => {
  stored = new Map();
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, text: string) => stored.set(name, text),
  });
  vi.clearAllMocks();
  calls.settings = { status: 'ready', value: { promoUpdatedAt: first } };
  calls.getPromo.mockResolvedValue(promo);
  calls.getFormDetails.mockResolvedValue({ shouldShow: true, form });
  calls.addFormTracking.mockResolvedValue({});
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test('a visitor sees a promotion until they close it, and again when its version changes', async () => {
  const promotion = await findPromotion();
  expect(promotion).toMatchObject({
    picture: { url: 'https://api.example/uploads/wide.png', text: 'أرض' },
    mobilePicture: undefined,
    link: 'https://example.com/offer',
  });
  expect(await findPromotion()).toBeDefined();
  await promotion?.close();
  expect(stored.get('promo.updatedAt')).toBe(first);
  calls.getPromo.mockClear();
  expect(await findPromotion()).toBeUndefined();
  expect(calls.getPromo).not.toHaveBeenCalled();
  calls.settings.value.promoUpdatedAt = second;
  // Settings may be a minute old: the content itself is authoritative.
  expect(await findPromotion()).toBeUndefined();
  calls.getPromo.mockResolvedValue({ ...promo, updatedAt: second });
  expect(await findPromotion()).toBeDefined();
  expect(calls.getFormDetails).not.toHaveBeenCalled();
});

test('requests no promotion while none is active; requests one when the settings do not say', async () => {
  calls.settings.value.promoUpdatedAt = null;
  expect(await findPromotion()).toBeUndefined();
  expect(calls.getPromo).not.toHaveBeenCalled();
  calls.settings.value = {};
  expect(await findPromotion()).toBeDefined();
  calls.getPromo.mockClear();
  // Nothing is promoted when the platform is unavailable.
  calls.settings.status = 'failed';
  expect(await findPromotion()).toBeUndefined();
  expect(calls.getPromo).not.toHaveBeenCalled();
});

test('a member sees what the server decides; closing is recorded and saved', async () => {
  stored.set('userToken', 'token');
  const promotion = await findPromotion();
  expect(promotion).toMatchObject({ title: 'استبيان', html: form.html, link: undefined, picture: undefined });
  expect(calls.getPromo).not.toHaveBeenCalled();
  await promotion?.close();
  const record = { key: 'survey', updatedAt: first, action: 'closed' };
  expect(calls.addFormTracking.mock.calls).toEqual([[{}, record]]);
  expect(stored.get('gptv.updatedAt')).toBe(first);
  expect(stored.has('promo.updatedAt')).toBe(false);
  calls.getFormDetails.mockResolvedValue({ shouldShow: false, form });
  expect(await findPromotion()).toBeUndefined();
  calls.getFormDetails.mockResolvedValue({ shouldShow: true, form: { ...form, updatedAt: second } });
  expect(await findPromotion()).toBeDefined();
});

test('a lost record is sent again instead of showing the form again', async () => {
  vi.spyOn(console, 'warn').mockReturnValue();
  stored.set('userToken', 'token');
  calls.addFormTracking.mockRejectedValueOnce(new Error('away'));
  await (await findPromotion())?.close();
  expect(await findPromotion()).toBeUndefined();
  expect(calls.addFormTracking).toHaveBeenCalledTimes(2);
});

test.each([
  ['https://example.com/a', undefined, 'https://example.com/a'],
  ['/uploads/a.png', 'https://api.example/v1/', 'https://api.example/uploads/a.png'],
  ['/uploads/a.png', undefined, undefined],
  ['javascript:alert(1)', 'https://api.example', undefined],
  ['data:text/html,x', undefined, undefined],
  ['', 'https://api.example', undefined],
  [null, 'https://api.example', undefined],
])('%j below %j is %j', (address, base, whole) => {
  expect(webAddress(address, base)).toBe(whole);
});

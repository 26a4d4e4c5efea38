import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type * as campaigns from '../../../../src/api/campaigns/campaigns.ts';
import { CallFailure } from '../../../../src/api/shared/failure.ts';
import {
  faultsOf,
  sendAnswers,
  type CampaignAnswers,
} from '../../../../src/stores/campaigns/campaign-form.ts';

// The API clients of the site take their addresses from a build.
vi.mock('../../../../src/stores/shared/clients.ts', () => ({ clients: {} }));
const send = vi.hoisted(() => vi.fn<typeof campaigns.sendCampaignForm>());
vi.mock('../../../../src/api/campaigns/campaigns.ts', () => ({ sendCampaignForm: send }));

const sound: CampaignAnswers = { name: 'سارة', phone: '512345678', email: '', message: '', website: '' };
const hasAll = () => true;

describe('the validation errors of the form', () => {
  test('are empty when everything is filled in', () => {
    expect(faultsOf(sound, hasAll)).toEqual([]);
    expect(faultsOf({ ...sound, email: 'sara@example.com', message: 'أرض في العارض' }, hasAll)).toEqual([]);
  });

  test('follow the order of the form', () => {
    expect(faultsOf({ ...sound, name: '', phone: '', email: 'x' }, hasAll)).toEqual([
      'name',
      'phone',
      'email',
    ]);
  });

  test('require a name when the form has a single name field', () => {
    expect(faultsOf({ ...sound, name: '  ' }, hasAll)).toEqual(['name']);
    expect(faultsOf({ ...sound, name: '' }, (field) => field !== 'name')).toEqual([]);
  });

  test.each(['sara', 'sara@', '@example.com', 'sara@example', 'sara example@x.com', 'a@b.c', 'a@@b.com'])(
    'accept an email address such as %j',
    (email) => {
      expect(faultsOf({ ...sound, email }, hasAll)).toEqual(['email']);
    },
  );

  test.each(['sara@example.com', ' sara@example.com ', 'sara.h+land@mail.example.sa'])(
    'reject the email address %j',
    (email) => {
      expect(faultsOf({ ...sound, email }, hasAll)).toEqual([]);
    },
  );
});

describe('sending', () => {
  beforeEach(() => {
    send.mockReset().mockResolvedValue({ receivedAt: '2026-11-01T09:00:00Z' });
    vi.stubGlobal('localStorage', { getItem: (name: string) => (name === 'refUserId' ? 'u-77' : null) });
  });
  afterEach(() => {
    vi.unstubAllGlobals();
  });

  test('includes the answers, and where the visitor came from', async () => {
    const address = new URLSearchParams('utm_source=snap&utm_medium=story&utm_content=b&utm_term=x');
    const answers = { ...sound, phone: '٠٥١٢٣٤٥٦٧٨', name: ' سارة ', message: ' نعم ' };
    expect(await sendAnswers('riyadh-prices', 'Riyadh', answers, 'token', address)).toEqual({ isSent: true });
    expect(send.mock.calls[0]?.[1]).toBe('riyadh-prices');
    expect(send.mock.calls[0]?.[2]).toEqual({
      name: 'سارة',
      phoneNumber: '+966512345678',
      email: null,
      message: 'نعم',
      regionKey: 'Riyadh',
      refUserId: 'u-77',
      source: 'snap',
      medium: 'story',
      content: 'b',
      website: '',
      recaptchaResponse: 'token',
    });
  });

  test('truncates campaign parameters to the stored length', async () => {
    await sendAnswers('c-1', undefined, sound, 't', new URLSearchParams(`utm_source=${'a'.repeat(5000)}`));
    expect(send.mock.calls[0]?.[2]).toMatchObject({ source: 'a'.repeat(120), medium: null, regionKey: null });
  });

  test('returns the message of the server when rejected', async () => {
    const failure = Object.assign(Object.create(CallFailure.prototype) as CallFailure, {
      serverMessage: 'أعد المحاولة بعد ساعة.',
    });
    send.mockRejectedValue(failure);
    expect(await sendAnswers('c-1', 'Asir', sound, 't', new URLSearchParams())).toEqual({
      isSent: false,
      message: 'أعد المحاولة بعد ساعة.',
    });
  });

  test('has no message when the request fails', async () => {
    send.mockRejectedValue(new Error('offline'));
    expect(await sendAnswers('c-1', 'Asir', sound, 't', new URLSearchParams())).toEqual({
      isSent: false,
      message: undefined,
    });
  });
});

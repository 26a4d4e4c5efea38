import { AxiosError, type AxiosResponse } from 'axios';
import { expect, test, vi } from 'vitest';
import { CallFailure } from '../../../../src/api/shared/failure.ts';
import { requestCode } from '../../../../src/stores/account/one-time-code.ts';

const calls = vi.hoisted(() => ({ verifyPhone: vi.fn(), logEvent: vi.fn() }));
vi.mock('../../../../src/api/account/session.ts', () => calls);
vi.mock('../../../../src/stores/shared/clients.ts', () => ({ clients: {} }));

/** A failure as axios reports it for a status of the API. */
function failure(status: number): CallFailure {
  const response = { status, data: { status: false, message: 'تأخر إرسال رمز التحقق.' } } as AxiosResponse;
  return new CallFailure(new AxiosError('refused', undefined, undefined, undefined, response));
}

test.each([
  [408, true],
  [400, false],
  [429, false],
  [500, false],
])(
  'a code request that fails with %i logs a timeout and resets the captcha: %s',
  async (status, isTimeout) => {
    calls.logEvent.mockReset().mockResolvedValue({});
    calls.verifyPhone.mockRejectedValueOnce(failure(status));
    const captcha = { token: 'solved', reset: vi.fn() };
    await expect(requestCode('512345678', captcha)).rejects.toMatchObject({ status });
    expect(captcha.reset).toHaveBeenCalledTimes(isTimeout ? 1 : 0);
    expect(calls.logEvent).toHaveBeenCalledTimes(isTimeout ? 1 : 0);
  },
);

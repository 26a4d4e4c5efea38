import { AxiosError, CanceledError } from 'axios';
import { expect, test } from 'vitest';
import { CallFailure } from '../../../../src/api/shared/failure.ts';
import { serverFailed } from '../../../../words/ar/shared/server-failed.ts';
import { failureMessage, withFailureMessage } from '../../../../src/stores/shared/failure-message.ts';
import { createLoader } from '../../../../src/stores/shared/load.ts';
import { outcomeOf } from '../../../../src/stores/shared/outcome.ts';

/** A call that the server answered with an error. */
function answered(status: number, data: unknown): CallFailure {
  const error = new AxiosError('refused', undefined, undefined, null, {
    status,
    data,
    statusText: '',
    headers: {},
    config: {} as never,
  });
  return new CallFailure(error);
}

const unanswered = () => new CallFailure(new AxiosError('Network Error'));
const unreadable = ['<html>502 Bad Gateway</html>', '', '{}', {}, { message: 5 }, null];

test.each(unreadable)('an error without a message is the fault of the server: %j', (body) => {
  expect(failureMessage(answered(500, body))).toBe(serverFailed);
});

test('a message of the server is told as it is', () => {
  expect(failureMessage(answered(500, { message: 'حدث خلل لدينا.' }))).toBe('حدث خلل لدينا.');
});

test('without an answer there is no message, so the place blames the network', () => {
  expect(failureMessage(unanswered())).toBeUndefined();
  expect(failureMessage(new CallFailure(new CanceledError()))).toBeUndefined();
  expect(failureMessage(new Error('the answer is no page of a list'))).toBeUndefined();
});

test('saving tells it', async () => {
  expect(await outcomeOf(() => Promise.reject(answered(500, '')))).toMatchObject({ message: serverFailed });
  expect(await outcomeOf(() => Promise.reject(unanswered()))).toMatchObject({ message: undefined });
});

test('loading tells it', async () => {
  const loader = createLoader<string>();
  await loader.start(() => withFailureMessage(Promise.reject(answered(503, ''))));
  expect(loader.$load.get()).toEqual({ status: 'failed', message: serverFailed });
  await loader.start(() => withFailureMessage(Promise.reject(unanswered())));
  expect(loader.$load.get()).toEqual({ status: 'failed', message: undefined });
  await loader.start(() => withFailureMessage(Promise.resolve('read')));
  expect(loader.$load.get()).toEqual({ status: 'ready', value: 'read' });
});

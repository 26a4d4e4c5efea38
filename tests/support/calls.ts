import { expect } from 'vitest';
import type { DataOf, Endpoint } from '../../contract/shared/endpoint.ts';
import type { ErrorCode } from '../../contract/shared/errors.ts';
import { fillPath } from '../../contract/shared/route.ts';
import { callHeaders, type TestPlatform } from './platform.ts';

export interface CallInput {
  parameters?: Record<string, string | number>;
  query?: Record<string, string | number | string[]>;
  body?: unknown;
  /** Bearer token; the call is anonymous without one. */
  token?: string;
  headers?: Record<string, string>;
}

export interface CallAnswer<Data> {
  status: number;
  message: string;
  code: string | undefined;
  /** With bad_request: the input that was rejected. */
  field: string | undefined;
  /** Null in an error. */
  data: Data;
  headers: Headers;
}

/** Makes a call of the contract as a client of the site does: at its path, with its headers, version and key. */
export async function callPlatform<const E extends Endpoint>(
  platform: TestPlatform,
  { route, bare }: E,
  { parameters, query = {}, body, token, headers = {} }: CallInput = {},
): Promise<CallAnswer<DataOf<E>>> {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    for (const each of [value].flat()) search.append(name, String(each));
  }
  const isForm = body instanceof FormData;
  const path = fillPath(route.path, parameters).replace(/^\//, '');
  const response = await fetch(`${platform.url}/${path}${search.size > 0 ? `?${search}` : ''}`, {
    method: route.method,
    headers: {
      ...callHeaders,
      ...(route.version ? { 'x-version': String(route.version) } : {}),
      ...(route.version === 4 ? { 'x-api-key': platform.config.apiKey } : {}),
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(body === undefined || isForm ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
  });
  const answer = (await response.json()) as {
    message?: string;
    code?: string;
    field?: string;
    data?: unknown;
  };
  return {
    status: response.status,
    message: answer.message ?? '',
    code: answer.code,
    field: answer.field,
    data: (bare ? answer : answer.data) as DataOf<E>,
    headers: response.headers,
  };
}

/** Expects an error: status, code, no data, and a message in Arabic. */
export function expectRefusal(
  { status, code, data, message }: CallAnswer<unknown>,
  expectedStatus: number,
  expectedCode: ErrorCode,
): void {
  expect({ status, code }).toEqual({ status: expectedStatus, code: expectedCode });
  expect(data).toBeNull();
  expect(message).toMatch(/[\u0621-\u064A]{3}/);
}

/** Expects that an input is rejected, by its name, with a message without internal names. */
export function expectBadInput(answer: CallAnswer<unknown>, field: string): void {
  expectRefusal(answer, 400, 'bad_request');
  expect(answer.field).toContain(field);
  expect(answer.message).not.toMatch(/[a-z]/i);
}

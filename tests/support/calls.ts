import type { Endpoint } from '../../src/contract/endpoint.ts';
import { fillPath } from '../../src/contract/routes.ts';
import { callHeaders, type TestPlatform } from './platform.ts';

export interface CallInput {
  parameters?: Record<string, string | number>;
  query?: Record<string, string | number | string[]>;
  body?: unknown;
  /** Bearer token; without one the call is made by nobody. */
  token?: string;
  headers?: Record<string, string>;
}

export interface CallAnswer<Data> {
  status: number;
  message: string;
  code: string | undefined;
  data: Data;
  headers: Headers;
}

/** Makes a call of the contract as a client of the site does: at its path, with its headers, version and key. */
export async function callPlatform<Data = Record<string, unknown>>(
  platform: TestPlatform,
  { route, bare }: Endpoint,
  { parameters, query = {}, body, token, headers = {} }: CallInput = {},
): Promise<CallAnswer<Data>> {
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
  const answer = (await response.json()) as { message?: string; code?: string; data?: Data };
  return {
    status: response.status,
    message: answer.message ?? '',
    code: answer.code,
    data: (bare ? answer : answer.data) as Data,
    headers: response.headers,
  };
}

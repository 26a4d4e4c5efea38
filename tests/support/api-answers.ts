import axios, { AxiosError, type AxiosResponse, type InternalAxiosRequestConfig } from 'axios';
import { z } from 'zod';
import type { ErrorCode } from '../../contract/shared/errors.ts';
import { errorStatus } from '../../contract/shared/errors.ts';
import type { DataOf, Endpoint } from '../../contract/shared/endpoint.ts';

/** A call that the code under test made, as the contract reads it. */
export interface Call {
  parameters: Record<string, string>;
  query: Record<string, unknown>;
  body: unknown;
  /** Bearer token that was sent; undefined: none. */
  token: string | undefined;
}

type Answer = (call: Call) => unknown;

/** An error of the contract, with the platform's message. */
interface Refusal {
  code: ErrorCode;
  message: string;
  field?: string;
}

interface Known {
  endpoint: Endpoint;
  answer: Answer;
  calls: Call[];
}

/** How the API answers, by method and path of the contract. */
const known = new Map<string, Known>();
/** Calls that nothing answers, and what the contract does not allow: they fail the test. */
const faults: string[] = [];

const keyOf = ({ route }: Endpoint) => `${route.method} ${route.path}`;

/** Whether an address is one of a route, and the parameters that it names. */
function parametersOf({ route }: Endpoint, method: string, path: string): Record<string, string> | undefined {
  if (route.method !== method) return undefined;
  const names = [...route.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  const pattern = route.path
    .replace(/^\//, '')
    .replaceAll('.', '\\.')
    .replaceAll(/\{\w+\}/g, '([^/]+)');
  const found = new RegExp(`^${pattern}$`).exec(path.replace(/^\//, ''));
  return (
    (found &&
      Object.fromEntries(names.map((name, index) => [name, decodeURIComponent(found[index + 1] ?? '')]))) ||
    undefined
  );
}

/** The API fails a call: with an error of the contract, or by not being reachable. */
class Failure {
  readonly refusal: Refusal | undefined;
  constructor(refusal?: Refusal) {
    this.refusal = refusal;
  }
}

/** Data that is sent as it is. */
class Garbled {
  readonly data: unknown;

  constructor(data: unknown) {
    this.data = data;
  }
}

function answerBy(endpoint: Endpoint, answer: Answer): Call[] {
  const calls = known.get(keyOf(endpoint))?.calls ?? [];
  known.set(keyOf(endpoint), { endpoint, answer, calls });
  return calls;
}

/**
 * Answers an endpoint from now on with data, or with what a function returns for each call. What the contract does not
 * allow fails the test. Returns the calls that were made of it, also before.
 */
export function answer<E extends Endpoint>(
  endpoint: E,
  data: z.input<E['data']> | ((call: Call) => z.input<E['data']> | Promise<z.input<E['data']>>),
): Call[] {
  return answerBy(endpoint, typeof data === 'function' ? (data as Answer) : () => data);
}

/** Refuses an endpoint from now on with an error of the contract and the platform's message. */
export function refuse(endpoint: Endpoint, refusal: Refusal): Call[] {
  return answerBy(endpoint, () => new Failure(refusal));
}

/** An endpoint cannot be reached from now on. */
export function cutOff(endpoint: Endpoint): Call[] {
  return answerBy(endpoint, () => new Failure());
}

/** An endpoint answers from now on with what the contract does not allow, as a broken platform might. */
export function garble(endpoint: Endpoint, data: unknown): Call[] {
  return answerBy(endpoint, () => new Garbled(data));
}

/** An endpoint does not answer until the returned function is called with the data. */
export function hold<E extends Endpoint>(endpoint: E): (data: DataOf<E>) => void {
  const { promise, resolve } = Promise.withResolvers<unknown>();
  answerBy(endpoint, () => promise);
  return resolve;
}

/** Forgets all answers; throws if a call was made that nothing answered, or that the contract does not allow. */
export function endAnswers(): void {
  known.clear();
  const found = faults.splice(0);
  if (found.length > 0) throw new Error(found.join('\n'));
}

interface Sent {
  method: string;
  path: string;
  query: Record<string, unknown>;
  body: unknown;
  authorization: string | undefined;
}

interface Reply {
  status: number;
  body: unknown;
}

/** The answer to a request as the platform would send it; undefined: it cannot be reached. */
async function replyTo({ method, path, query, body, authorization }: Sent): Promise<Reply | undefined> {
  for (const { endpoint, answer: find, calls } of known.values()) {
    const parameters = parametersOf(endpoint, method, path);
    if (!parameters) continue;
    // A file is sent as a form, which no schema describes.
    if (endpoint.body && !(body instanceof FormData))
      check(endpoint.body, body, `the body of ${method} ${path}`);
    const call = { parameters, query, body, token: /^Bearer (.+)$/.exec(authorization ?? '')?.[1] };
    calls.push(call);
    const data = await find(call);
    if (data instanceof Failure) {
      if (!data.refusal) return undefined;
      const { code } = data.refusal;
      return { status: errorStatus[code], body: { status: false, data: null, ...data.refusal } };
    }
    if (data instanceof Garbled) return { status: 200, body: bodyOf(endpoint, data.data) };
    check(endpoint.data, data, `the answer to ${method} ${path}`);
    return { status: 200, body: bodyOf(endpoint, data) };
  }
  faults.push(`nothing answers ${method} ${path}`);
  return undefined;
}

function bodyOf({ bare }: Endpoint, data: unknown): unknown {
  return bare ? data : { status: true, message: '', data };
}

function check(schema: z.ZodType, value: unknown, what: string): void {
  const { error } = schema.safeParse(value);
  if (error) faults.push(`${what}: ${z.prettifyError(error)}`);
}

/** Answers the calls of axios and the reads by fetch of every module that is imported from now on. */
export function installAnswers(): void {
  axios.defaults.adapter = async (config) => {
    const reply = await Promise.race([
      replyTo(sentBy(config)),
      aborted(config.signal as AbortSignal | undefined),
    ]);
    if (!reply) throw new AxiosError('Network Error', AxiosError.ERR_NETWORK, config);
    const response: AxiosResponse = {
      ...{ status: reply.status, statusText: '', data: reply.body, headers: {}, config },
    };
    if (reply.status < 300) return response;
    const message = `Request failed with status code ${reply.status}`;
    throw new AxiosError(message, AxiosError.ERR_BAD_REQUEST, config, undefined, response);
  };
  globalThis.fetch = async (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input);
    const reply = await replyTo({
      method: init?.method ?? 'GET',
      path: url.pathname,
      query: Object.fromEntries(url.searchParams),
      body: undefined,
      authorization: new Headers(init?.headers).get('authorization') ?? undefined,
    });
    if (!reply) throw new TypeError('Failed to fetch');
    return Response.json(reply.body, { status: reply.status });
  };
}

function sentBy(config: InternalAxiosRequestConfig): Sent {
  const { data } = config as { data?: unknown };
  const url = new URL(config.url ?? '', 'http://platform.test');
  return {
    method: (config.method ?? 'get').toUpperCase(),
    path: url.pathname,
    // A request to another host, such as that of the tiles, has its query in its address.
    query: {
      ...Object.fromEntries(url.searchParams),
      ...(config.params as Record<string, unknown> | undefined),
    },
    body: typeof data === 'string' ? (JSON.parse(data) as unknown) : data,
    authorization: config.headers.get('Authorization')?.toString(),
  };
}

/** Rejects as axios does once a call is aborted. */
function aborted(signal: AbortSignal | undefined): Promise<never> {
  return new Promise((_resolve, reject) =>
    signal?.addEventListener('abort', () => reject(new axios.CanceledError())),
  );
}

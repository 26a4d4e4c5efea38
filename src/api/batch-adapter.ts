import axios, {
  AxiosError,
  AxiosHeaders,
  CanceledError,
  type AxiosAdapter,
  type AxiosResponse,
  type InternalAxiosRequestConfig,
} from 'axios';
import type { readBatch } from '../contract/batch.ts';
import type { DataOf } from '../contract/endpoint.ts';
import type { Envelope } from '../contract/envelope.ts';
import { limits } from '../contract/limits.ts';
import { routes } from '../contract/routes.ts';
import { pageTimeout } from './call.ts';

interface Waiting {
  config: InternalAxiosRequestConfig;
  resolve: (response: AxiosResponse) => void;
  reject: (error: unknown) => void;
}

/**
 * How the site's own server reads: what it asks for at the same time goes to the platform as one call, since asking costs
 * more than answering, with the key of the version-4 client. A host that knows no such call is asked for each read alone from then on.
 */
export function batchAdapter(apiKey: string): AxiosAdapter {
  const alone = axios.getAdapter('http');
  const client = axios.create({ adapter: alone, maxRedirects: 0, timeout: pageTimeout });
  const isUnknownTo = new Set<string>();
  let waiting: Waiting[] = [];

  function send(): void {
    const groups = Map.groupBy(waiting, ({ config }) => config.baseURL ?? '');
    waiting = [];
    for (const [host, reads] of groups) {
      for (let from = 0; from < reads.length; from += limits.batchReads) {
        void sendTogether(host, reads.slice(from, from + limits.batchReads));
      }
    }
  }

  async function sendTogether(host: string, reads: Waiting[]): Promise<void> {
    if (reads.length === 1 || isUnknownTo.has(host)) return reads.forEach(sendAlone);
    try {
      const answers = await readTogether(host, reads);
      reads.forEach((read, place) => settle(read, answers[place]));
    } catch (error) {
      if (error instanceof AxiosError && (error.status === 404 || error.status === 405)) {
        isUnknownTo.add(host);
        return reads.forEach(sendAlone);
      }
      for (const { reject } of reads) reject(error);
    }
  }

  async function readTogether(host: string, reads: Waiting[]): Promise<DataOf<typeof readBatch>> {
    const headers = AxiosHeaders.concat(...reads.map(({ config }) => config.headers));
    headers.set('X-Version', String(routes.readBatch.version));
    headers.set('X-Api-Key', apiKey);
    const { data } = await client.post<Envelope<DataOf<typeof readBatch>>>(
      routes.readBatch.path,
      { reads: reads.map(({ config }) => readOf(config)) },
      { baseURL: host, headers },
    );
    return data.data;
  }

  function sendAlone({ config, resolve, reject }: Waiting): void {
    alone(config).then(resolve, reject);
  }

  return (config) => {
    if (config.method !== 'get') return alone(config);
    return new Promise((resolve, reject) => {
      const { signal } = config;
      const giveUp = () => reject(new CanceledError(undefined, config));
      // A signal lives on after the call: what it held would hold the answer, too.
      const settled =
        <Value>(settle: (value: Value) => void) =>
        (value: Value) => {
          signal?.removeEventListener?.('abort', giveUp);
          settle(value);
        };
      signal?.addEventListener?.('abort', giveUp);
      waiting.push({ config, resolve: settled(resolve), reject: settled(reject) });
      // By then everything that this turn of the event loop asks for is here.
      if (waiting.length === 1) setImmediate(send);
    });
  };
}

function readOf({ url = '', params, headers }: InternalAxiosRequestConfig) {
  const path = axios.getUri({ url: `/${url.replace(/^\/+/, '')}`, params: params as object });
  const version = headers.get('X-Version');
  return version ? { path, version: Number(version) } : { path };
}

function settle(
  { config, resolve, reject }: Waiting,
  answer: { status: number; body?: unknown } | undefined,
): void {
  const { status = 502, body = null } = answer ?? {};
  const response: AxiosResponse = { data: body, status, statusText: '', headers: {}, config };
  if (config.validateStatus?.(status) ?? true) return resolve(response);
  const code = status < 500 ? AxiosError.ERR_BAD_REQUEST : AxiosError.ERR_BAD_RESPONSE;
  reject(new AxiosError(`Request failed with status code ${status}`, code, config, null, response));
}

import { AxiosError, CanceledError, type AxiosResponse, type InternalAxiosRequestConfig } from 'axios';
import type { readBatch } from '../../../contract/shared/batch.ts';
import type { DataOf } from '../../../contract/shared/endpoint.ts';
import type { Envelope } from '../../../contract/shared/envelope.ts';
import { limits } from '../../../contract/shared/limits.ts';
import { currentVisitor, onBehalfOf } from '../../environment/visitor.ts';
import { routes } from '../../../contract/routes.ts';
import { fillPath, type Route } from '../../../contract/shared/route.ts';
import { withoutEmpty } from './client.ts';
import type { Clients } from './clients.ts';
import { request } from './request.ts';
import type { CallOptions } from './call-options.ts';

interface Waiting {
  clients: Clients;
  route: Route;
  options: CallOptions;
  /** For whom the page is rendered that reads. */
  visitor: string | undefined;
  resolve: (body: unknown) => void;
  reject: (error: unknown) => void;
}

/**
 * Request function of the site's own server: combines concurrent reads into one batch call to the platform, since the
 * round trip costs more than the answer. If the platform does not support batches, reads are sent one by one from
 * then on.
 */
export function readsTogether(): NonNullable<Clients['request']> {
  let waiting: Waiting[] = [];
  let isKnown = true;

  function send(): void {
    // The platform counts a batch for one visitor.
    const byVisitor = Map.groupBy(waiting, ({ visitor }) => visitor);
    waiting = [];
    for (const [visitor, reads] of byVisitor) {
      for (let from = 0; from < reads.length; from += limits.batchReads) {
        void onBehalfOf(visitor, () => sendTogether(reads.slice(from, from + limits.batchReads)));
      }
    }
  }

  async function sendTogether(reads: Waiting[]): Promise<void> {
    const [first] = reads;
    if (!first || reads.length === 1 || !isKnown) return reads.forEach(sendAlone);
    try {
      const answers = await readTogether(first.clients, reads);
      reads.forEach((read, place) => settle(read, answers[place]));
    } catch (error) {
      if (error instanceof AxiosError && (error.status === 404 || error.status === 405)) {
        isKnown = false;
        return reads.forEach(sendAlone);
      }
      for (const { reject } of reads) reject(error);
    }
  }

  return <Body>(clients: Clients, route: Route, options: CallOptions) => {
    if (route.method !== 'GET' || route.host !== 'main') return request<Body>(clients, route, options);
    return new Promise<Body>((done, failed) => {
      const { signal } = options;
      const giveUp = () => failed(new CanceledError());
      if (signal?.aborted) return giveUp();
      // The signal outlives the call: a leftover listener would keep the answer in memory.
      const letGo = () => signal?.removeEventListener('abort', giveUp);
      const resolve = (body: unknown) => {
        letGo();
        done(body as Body);
      };
      const reject = (error: unknown) => {
        letGo();
        // oxlint-disable-next-line @typescript-eslint/prefer-promise-reject-errors -- the call's own error, as is
        failed(error);
      };
      signal?.addEventListener('abort', giveUp);
      waiting.push({ clients, route, options, visitor: currentVisitor(), resolve, reject });
      // By then, every read of this turn of the event loop has been queued.
      if (waiting.length === 1) setImmediate(send);
    });
  };
}

async function readTogether(clients: Clients, reads: Waiting[]): Promise<DataOf<typeof readBatch>> {
  const { data } = await request<Envelope<DataOf<typeof readBatch>>>(clients, routes.readBatch, {
    body: { reads: reads.map(readOf) },
  });
  return data;
}

function sendAlone({ clients, route, options, resolve, reject }: Waiting): void {
  request(clients, route, options).then(resolve, reject);
}

function readOf({ route, options }: Waiting) {
  const query = new URLSearchParams(withoutEmpty(options.query) as Record<string, string>).toString();
  const path = `/${fillPath(route.path, options.parameters).replace(/^\/+/, '')}${query && `?${query}`}`;
  return route.version ? { path, version: route.version } : { path };
}

function settle({ resolve, reject }: Waiting, answer: { status: number; body?: unknown } | undefined): void {
  const { status = 502, body = null } = answer ?? {};
  if (status >= 200 && status < 300) return resolve(body);
  // Mimics the axios error of a single read, so that callers see no difference.
  const code = status < 500 ? AxiosError.ERR_BAD_REQUEST : AxiosError.ERR_BAD_RESPONSE;
  const config = {} as InternalAxiosRequestConfig;
  const response: AxiosResponse = { data: body, status, statusText: '', headers: {}, config };
  reject(new AxiosError(`Request failed with status code ${status}`, code, config, null, response));
}

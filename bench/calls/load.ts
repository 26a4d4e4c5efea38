import autocannon from 'autocannon';

const connections = 32;
const headers = { platform: 'WEB', 'device-id': 'bench-device-0001' };

/** One request of a load test. */
export interface Shot {
  path: string;
  method?: 'GET' | 'POST';
  headers?: Record<string, string>;
  body?: string;
}

/**
 * Sends requests made by `next` over 32 connections. Throws when one is refused, because that would distort the
 * result.
 */
export async function load(url: string, next: () => Shot, seconds: number): Promise<autocannon.Result> {
  const setupRequest = (request: autocannon.Request): autocannon.Request => {
    const shot = next();
    return { ...request, ...shot, headers: { ...headers, ...shot.headers } };
  };
  const result = await autocannon({ url, connections, duration: seconds, requests: [{ setupRequest }] });
  if (result.non2xx > 0 || result.errors > 0) {
    throw new Error(`${url}: ${result.non2xx} refusals, ${result.errors} errors`);
  }
  return result;
}

/** Sends a single request; returns how long it took, in milliseconds, and its body. */
export async function once(url: string, version?: number): Promise<{ text: string; took: number }> {
  const started = performance.now();
  const answer = await fetch(url, {
    headers: version === undefined ? headers : { ...headers, 'x-version': String(version) },
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${url}: ${answer.status}`);
  return { text, took: performance.now() - started };
}

import { Agent, get } from 'node:http';
import { setTimeout } from 'node:timers/promises';

/** Options of a constant-rate load. */
export interface Rate {
  perSecond: number;
  seconds: number;
  /** The same for all requests, or by path. */
  headers?: Headers | ((path: string) => Headers);
  /** Called for each response of status 503, which is then timed like the others; by default it fails the measurement. */
  onBusy?: () => void;
}

type Headers = Readonly<Record<string, string>>;

/**
 * Milliseconds from the moment each request was due until its response was complete. Requests are due at equal
 * intervals, regardless of the responses to earlier ones (an open workload).
 */
export async function answersAt(
  url: string,
  next: () => string,
  { perSecond, seconds, headers = {}, onBusy }: Rate,
): Promise<number[]> {
  const agent = new Agent({ keepAlive: true });
  const started = performance.now();
  const answers: Promise<number>[] = [];
  for (let turn = 0; turn < seconds * perSecond; turn++) {
    const due = started + (turn * 1000) / perSecond;
    await setTimeout(Math.max(0, due - performance.now()));
    const path = next();
    const own = typeof headers === 'function' ? headers(path) : headers;
    answers.push(answerOf(url + path, agent, own, onBusy).then(() => performance.now() - due));
  }
  const took = await Promise.all(answers);
  agent.destroy();
  return took;
}

/**
 * Resolves when a response is complete, requested as a browser does; rejects when refused, which would measure
 * something else, unless `onBusy` counts it.
 */
function answerOf(address: string, agent: Agent, headers: Headers, onBusy?: () => void): Promise<void> {
  return new Promise((done, failed) => {
    get(
      address,
      { agent, headers: { 'accept-encoding': 'gzip, deflate, br, zstd', ...headers } },
      (response) => {
        if (response.statusCode === 503 && onBusy) onBusy();
        else if (response.statusCode !== 200) failed(new Error(`${address}: ${response.statusCode}`));
        response.resume().on('end', done).on('error', failed);
      },
    ).on('error', failed);
  });
}

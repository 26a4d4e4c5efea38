import { Agent, get } from 'node:http';
import { setTimeout } from 'node:timers/promises';

/** What is asked at a rate. */
export interface Rate {
  perSecond: number;
  seconds: number;
  headers?: Record<string, string>;
}

/**
 * Milliseconds from the moment that each request was due until its answer was whole. They are due at even distances,
 * whatever became of those before them.
 */
export async function answersAt(
  url: string,
  next: () => string,
  { perSecond, seconds, headers = {} }: Rate,
): Promise<number[]> {
  const agent = new Agent({ keepAlive: true });
  const started = performance.now();
  const answers: Promise<number>[] = [];
  for (let turn = 0; turn < seconds * perSecond; turn++) {
    const due = started + (turn * 1000) / perSecond;
    await setTimeout(Math.max(0, due - performance.now()));
    answers.push(answerOf(url + next(), agent, headers).then(() => performance.now() - due));
  }
  const took = await Promise.all(answers);
  agent.destroy();
  return took;
}

/** Resolves when an answer is whole, as a browser asks for it; a refusal would measure something else. */
function answerOf(address: string, agent: Agent, headers: Record<string, string>): Promise<void> {
  return new Promise((done, failed) => {
    get(
      address,
      { agent, headers: { 'accept-encoding': 'gzip, deflate, br, zstd', ...headers } },
      (response) => {
        if (response.statusCode !== 200) failed(new Error(`${address}: ${response.statusCode}`));
        response.resume().on('end', done).on('error', failed);
      },
    ).on('error', failed);
  });
}

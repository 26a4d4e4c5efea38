import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { callHeaders } from '../../tests/support/platform.ts';
import { startOwnProduct, Tally, type OwnProduct } from './own-product.ts';

export interface FloodOptions {
  /** How long each of the two floods lasts. */
  seconds: number;
  /** How many requests are under way at the same time. */
  connections: number;
}

/** Megabytes that one address may add to the data folder: the budget of an hour, with indexes and the write-ahead log. */
const mostGrowth = 150;
/** Seconds until everything answers again after a flood. */
const patience = 30;

/**
 * Floods a product of its own: from one address with reports of use as large as may be, and from many with pages and
 * calls. Prints what was answered, and returns whether it withstood: the disk does not fill, no 500, no 503 without
 * `Retry-After`, and everything answers again within half a minute.
 */
export async function flood({ seconds, connections }: FloodOptions): Promise<boolean> {
  const product = await startOwnProduct();
  try {
    const results = [
      await fill(product, { seconds, connections: Math.min(connections, 8) }),
      await load(product, { seconds, connections }),
    ];
    for (const [program, megabytes] of Object.entries(product.memory()))
      console.log(`memory of the ${program}: ${megabytes} MB`);
    return results.every(Boolean) && product.isRunning();
  } finally {
    await product.stop();
  }
}

/** One address, many devices, as much as a request may hold. */
async function fill(product: OwnProduct, options: FloodOptions): Promise<boolean> {
  const before = megabytesIn(product.dataDirectory);
  let device = 0;
  const { tally, isWell } = await during(options, () => {
    const id = `flood-${device++}`;
    const messages = Array.from({ length: 50 }, (_, index) => ({
      event: 'flood',
      properties: { $device_id: id, distinct_id: id, $insert_id: `${id}-${index}`, text: 'a'.repeat(8000) },
    }));
    return {
      url: `${product.platformUrl}/mp/track?verbose=1`,
      init: {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded', 'x-forwarded-for': '203.0.113.7' },
        body: new URLSearchParams({ data: JSON.stringify(messages) }).toString(),
      },
    };
  });
  const growth = megabytesIn(product.dataDirectory) - before;
  console.log(
    `one address that fills the disk: ${tally.count} requests of 0.4 MB; the data grew by ${growth} MB`,
  );
  console.log(tally.lines().join('\n'));
  return isWell && growth <= mostGrowth;
}

/** Many addresses, half of them pages and half of them calls, none of them twice. */
async function load(product: OwnProduct, options: FloodOptions): Promise<boolean> {
  let next = 0;
  const { tally, isWell } = await during(options, () => {
    const number = next++;
    const headers = {
      ...callHeaders,
      'device-id': `flood-device-${number % 5000}`,
      'x-forwarded-for': `198.51.${Math.floor(number / 250) % 250}.${number % 250}`,
    };
    const paths = [
      `${product.siteUrl}/Riyadh/transactions?fromPrice=${number}`,
      `${product.platformUrl}/api/transactions/search?regionId=10&limit=20&offset=${number % 100}`,
      `${product.siteUrl}/parcel/${(number % 4000) + 1}`,
      `${product.platformUrl}/parcel/${(number % 4000) + 1}`,
      `${product.siteUrl}/Riyadh/transactions.csv?fromPrice=${number % 20}`,
      `${product.platformUrl}/regions`,
    ];
    return { url: paths[number % paths.length] ?? '', init: { headers } };
  });
  const started = Date.now();
  const isBack = await answersAgain(product, started + patience * 1000);
  const took = ((Date.now() - started) / 1000).toFixed(1);
  console.log(
    `${options.connections} connections from many addresses: ${tally.count} requests in ${options.seconds} s`,
  );
  console.log(tally.lines().join('\n'));
  console.log(isBack ? `  everything answers ${took} s later` : `✗ does not answer ${took} s later`);
  return isWell && isBack;
}

async function during(
  { seconds, connections }: FloodOptions,
  next: () => { url: string; init: RequestInit },
): Promise<{ tally: Tally; isWell: boolean }> {
  const tally = new Tally();
  let isWell = true;
  const until = Date.now() + seconds * 1000;
  const worker = async () => {
    while (Date.now() < until) {
      const { url, init } = next();
      const started = performance.now();
      const outcome = await fetch(url, { ...init, redirect: 'manual' }).then(
        async (answer) => {
          await answer.arrayBuffer();
          const isFault =
            answer.status >= 500 && !(answer.status === 503 && answer.headers.has('retry-after'));
          if (isFault) isWell = false;
          return String(answer.status);
        },
        () => 'no answer',
      );
      tally.add(outcome, performance.now() - started);
      // Whoever is refused at once would measure how fast it can be refused.
      if (outcome === '429' || outcome === '503') await wait(20);
    }
  };
  await Promise.all(Array.from({ length: connections }, worker));
  return { tally, isWell };
}

async function answersAgain(product: OwnProduct, until: number): Promise<boolean> {
  const urls = [
    `${product.platformUrl}/readyz`,
    `${product.platformUrl}/regions`,
    `${product.siteUrl}/Riyadh/transactions`,
  ];
  while (Date.now() < until) {
    const answers = await Promise.all(
      urls.map((url) =>
        fetch(url, {
          headers: { ...callHeaders, 'x-forwarded-for': '192.0.2.1' },
          signal: AbortSignal.timeout(5000),
        }).then(
          ({ ok }) => ok,
          () => false,
        ),
      ),
    );
    if (answers.every(Boolean)) return true;
    await wait(200);
  }
  return false;
}

function megabytesIn(folder: string): number {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  );
  const sizes = files.map(
    (file) => statSync(join(file.parentPath, file.name), { throwIfNoEntry: false })?.size ?? 0,
  );
  return Math.round(sizes.reduce((sum, size) => sum + size, 0) / 1024 / 1024);
}

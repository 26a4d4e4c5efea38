import { join } from 'node:path';
import fc from 'fast-check';
import { readConfig } from '../../operations/config.ts';
import { signIdToken } from '../../emulators/identity/id-token.ts';
import { signingKeyOf } from '../../database/account/signing-key.ts';
import { addOperator } from '../../database/admin/operators.ts';
import { openStore } from '../../database/open.ts';
import { pageQueryNames } from '../../src/cache/query-names.ts';
import { eraseAccount } from '../../contract/account/profile.ts';
import { signOut } from '../../contract/account/sign-in.ts';
import { endpoints } from '../../contract/endpoints.ts';
import type { Endpoint } from '../../contract/shared/endpoint.ts';
import { arbitraryOf, hostileText, hostileValue } from '../../tests/support/arbitrary.ts';
import { callHeaders } from '../../tests/support/platform.ts';
import { routeFiles } from '../../tests/support/routes.ts';
import { startOwnProduct, Tally, type OwnProduct } from './own-product.ts';

export interface NonsenseOptions {
  /** Calls and pages together. */
  count: number;
  /** Ends earlier after so many minutes. */
  minutes: number;
  /** The same seed makes the same calls. */
  seed: number;
}

interface Request {
  /** What is called: the name of the call, or the page's route. */
  name: string;
  url: string;
  init: RequestInit;
}

/** How many are under way at the same time. */
const atOnce = 8;
/** No answer takes this long, in milliseconds. */
const patience = 10_000;

/**
 * Sends generated calls and addresses of pages, most of which make no sense, to a product of its own. Returns whether
 * it withstood: no 500, 503 only with `Retry-After`, no error that shows internals, nobody waits longer than ten
 * seconds, and both programs are still running.
 */
export async function sendNonsense({ count, minutes, seed }: NonsenseOptions): Promise<boolean> {
  const product = await startOwnProduct({
    REQUESTS_PER_MINUTE: '10000000',
    REQUESTS_PER_MINUTE_OF_DEVICE: '10000000',
  });
  try {
    const tally = new Tally();
    const [faults, notes] = [new Examples(), new Examples()];
    const requests = await requestsTo(product, seed, count);
    const until = Date.now() + minutes * 60_000;
    const worker = async () => {
      for (let next = requests.next(); !next.done && Date.now() < until; next = requests.next()) {
        const { name, url, init } = next.value;
        const started = performance.now();
        const { outcome, fault, note } = await answerOf(url, init);
        tally.add(outcome, performance.now() - started);
        const example = `${init.method ?? 'GET'} ${url.slice(0, 300)} ${bodyOf(init)}`;
        if (fault) faults.add(`${name} ${fault}`, example);
        if (note) notes.add(`${name} ${note}`, example);
      }
    };
    const started = Date.now();
    await Promise.all(Array.from({ length: atOnce }, worker));
    const seconds = (Date.now() - started) / 1000;
    console.log(`nonsense: ${tally.count} requests in ${seconds.toFixed(0)} s, seed ${seed}`);
    console.log(tally.lines().join('\n'));
    for (const [program, megabytes] of Object.entries(product.memory()))
      console.log(`  memory of the ${program}: ${megabytes} MB`);
    console.log([...notes.lines('·'), ...faults.lines('✗')].join('\n'));
    if (!product.isRunning()) console.log(`✗ the product ended:\n${product.lines.slice(-20).join('\n')}`);
    return faults.isEmpty && product.isRunning();
  } finally {
    await product.stop();
  }
}

interface Answer {
  /** Status, or why there was none. */
  outcome: string;
  /** What no product may do. */
  fault?: string;
  /** What is worth a look: nonsense must not look like an outage. */
  note?: string;
}

async function answerOf(url: string, init: RequestInit): Promise<Answer> {
  try {
    const signal = AbortSignal.timeout(patience);
    const answer = await fetch(url, { ...init, redirect: 'manual', signal });
    const text = await answer.text();
    const outcome = String(answer.status);
    if (answer.status >= 500 && !(answer.status === 503 && answer.headers.has('retry-after')))
      return { outcome, fault: `answered ${outcome}` };
    if (answer.status >= 400 && /\bat \w+ \(|node_modules|SQLITE_|syntax error/.test(text))
      return { outcome, fault: 'shows internals' };
    return answer.status === 503 ? { outcome, note: 'was busy or cut off' } : { outcome };
  } catch (error) {
    const isLate = error instanceof DOMException && error.name === 'TimeoutError';
    const outcome = isLate ? 'no answer in ten seconds' : 'no answer';
    return { outcome, fault: outcome };
  }
}

/** Of every product that has no other. */
const { apiKey } = readConfig({});

/** They would end the sign-ins of all later calls. */
const withoutToken: readonly Endpoint[] = [signOut, eraseAccount];

/** Three calls for each page. */
async function requestsTo(product: OwnProduct, seed: number, count: number): Promise<Iterator<Request>> {
  const tokens = await tokensOf(product);
  const calls = [...endpoints].filter(([, { upload }]) => !upload);
  const call = fc
    .constantFrom(...calls)
    .chain(([name, endpoint]) =>
      callOf(product.platformUrl, name, endpoint, withoutToken.includes(endpoint) ? [undefined] : tokens),
    );
  const page = fc.constantFrom(...routeFiles()).chain(({ address }) => pageOf(product.siteUrl, address));
  const either = fc.oneof({ weight: 3, arbitrary: call }, { weight: 1, arbitrary: page });
  return (function* () {
    // In portions, since a sample is made at once.
    for (let made = 0; made < count; made += 1000)
      yield* fc.sample(either, { numRuns: Math.min(1000, count - made), seed: seed + made });
  })();
}

/** Tokens of a member, of an operator with every right, a forged one, and none. */
async function tokensOf({ dataDirectory }: OwnProduct): Promise<(string | undefined)[]> {
  const store = await openStore({ file: join(dataDirectory, 'ardi.sqlite') });
  const key = await signingKeyOf(store);
  const operator = '+966500000001';
  await addOperator(
    store,
    { origin: 'command', systemUser: 'stress' },
    { phoneNumber: operator, name: null, role: 'all' },
  );
  const sign = (uid: string, claims = {}) =>
    signIdToken(key, 'ardi-embedded', { uid, provider: 'custom', claims });
  const tokens = [await sign('member'), await sign('operator', { phone_number: operator })];
  await store.close();
  return [...tokens, 'forged', undefined];
}

/** A call in which each field is as the contract wants it, hostile, or missing. */
function callOf(
  origin: string,
  name: string,
  { route, parameters, query, body }: Endpoint,
  tokens: readonly (string | undefined)[],
): fc.Arbitrary<Request> {
  const fieldsOf = (schema: Endpoint['query'], hostile: fc.Arbitrary<unknown>) =>
    schema ? spoiled(arbitraryOf(schema) as fc.Arbitrary<Record<string, unknown>>, hostile) : fc.constant({});
  const path = fieldsOf(
    parameters,
    hostileText.map((text) => text || ' '),
  );
  return fc
    .tuple(path, fieldsOf(query, hostileText), fieldsOf(body, hostileValue), fc.constantFrom(...tokens))
    .map(([own, search, content, token]) => {
      const values = own as Record<string, unknown>;
      const filled = route.path
        .replace(/^\//, '')
        .replace(/\{(\w+)\}/g, (_, field: string) => encode(values[field] ?? ' '));
      const isSent = body !== undefined && route.method !== 'GET';
      return {
        name,
        url: `${origin}/${filled}${queryOf(Object.entries(search))}`,
        init: {
          method: route.method,
          headers: {
            ...callHeaders,
            ...(route.version ? { 'x-version': String(route.version) } : {}),
            'x-api-key': apiKey,
            ...(token ? { authorization: `Bearer ${token}` } : {}),
            ...(isSent ? { 'content-type': 'application/json' } : {}),
          },
          ...(isSent ? { body: JSON.stringify(content) } : {}),
        },
      };
    });
}

/** The address of a page whose variable parts and query are hostile, or come close to real ones. */
function pageOf(origin: string, address: string): fc.Arbitrary<Request> {
  const near = fc.constantFrom('Riyadh', 'riyadh', '1', '12', '999999999', 'B1002', 'Makkah', '0', '-1');
  const value = fc.oneof(near, hostileText);
  const name = fc.oneof(fc.constantFrom(...pageQueryNames), hostileText);
  const parts = address.match(/\[[^\]]+\]/g) ?? [];
  return fc
    .tuple(fc.tuple(...parts.map(() => value)), fc.array(fc.tuple(name, value), { maxLength: 4 }))
    .map(([values, pairs]) => {
      let filled = address;
      for (const each of values) filled = filled.replace(/\[[^\]]+\]/, () => encode(each || ' '));
      return { name: address, url: origin + filled + queryOf(pairs), init: {} };
    });
}

/** Some fields of a valid input replaced or removed. */
function spoiled(
  valid: fc.Arbitrary<Record<string, unknown>>,
  hostile: fc.Arbitrary<unknown>,
): fc.Arbitrary<Record<string, unknown>> {
  return valid.chain((fields) =>
    fc
      .tuple(
        ...Object.entries(fields).map(([name, value]) =>
          fc
            .oneof(
              { weight: 6, arbitrary: fc.constant(value) },
              { weight: 3, arbitrary: hostile },
              { weight: 1, arbitrary: fc.constant(undefined) },
            )
            .map((each) => [name, each] as const),
        ),
      )
      .map((entries) => Object.fromEntries(entries.filter(([, value]) => value !== undefined))),
  );
}

function queryOf(pairs: readonly (readonly [string, unknown])[]): string {
  const written = pairs.flatMap(([name, value]) =>
    [value].flat().map((each) => `${encode(name)}=${encode(each)}`),
  );
  return written.length > 0 ? `?${written.join('&')}` : '';
}

/** Lone surrogates cannot be written in an address. Clients resolve segments of dots themselves. */
function encode(value: unknown): string {
  return encodeURIComponent(String(value).toWellFormed()).replace(/^\.+$/, (dots) =>
    '%2E'.repeat(dots.length),
  );
}

function bodyOf({ body }: RequestInit): string {
  return typeof body === 'string' ? body.slice(0, 200) : '';
}

/** Requests that had the same outcome. */
class Examples {
  readonly #found = new Map<string, string[]>();

  get isEmpty(): boolean {
    return this.#found.size === 0;
  }

  add(outcome: string, example: string): void {
    const known = this.#found.get(outcome);
    if (known) known.push(example);
    else this.#found.set(outcome, [example]);
  }

  lines(sign: string): string[] {
    return [...this.#found].map(
      ([outcome, examples]) =>
        `${sign} ${outcome}, ${examples.length} times, such as\n    ${examples.slice(0, 3).join('\n    ')}`,
    );
  }
}

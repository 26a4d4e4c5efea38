import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Store } from '../../../database/connection/store.ts';
import type { Database } from '../../../database/schema/schema.ts';
import type { Endpoint } from '../../../contract/shared/endpoint.ts';
import { signOut } from '../../../contract/account/sign-in.ts';
import { endpoints } from '../../../contract/endpoints.ts';
import { errorStatus } from '../../../contract/shared/errors.ts';
import { arbitraryOf, hostileText, hostileValue } from '../../support/arbitrary.ts';
import { callHeaders, startPlatform, type TestPlatform } from '../../support/platform.ts';
import { engines, openDemoStore } from '../../support/store.ts';

/** What a person can write through calls. */
const written = [
  'account',
  'badge_form',
  'bookmark',
  'access_token',
  'campaign_forms',
  'complaint',
  'event_log',
  'form_tracking',
  'journal',
  'one_time_code',
  'operator',
  'organisation',
  'parcel_report',
  'attachment',
  'saved_view',
] as const satisfies (keyof Database)[];

/** Cases per call; PostgreSQL, where only the store differs, gets fewer. */
const runs = { sqlite: 60, postgres: 20 };

interface Input {
  parameters: Record<string, unknown>;
  query: Record<string, unknown>;
  body: unknown;
}

describe.each(engines)('input validation by the contract on %s', (engine) => {
  let store: Store;
  let platform: TestPlatform;
  let token: string;

  beforeAll(async () => {
    store = await openDemoStore(engine);
    platform = await startPlatform(store);
    token = await platform.tokenOf({ uid: 'somebody', claims: { phone_number: '+966500000001' } });
    // An operator, who may make every call; no generated input has this id, so that the rights stay.
    await store.database
      .insertInto('operator')
      .values({
        ...{ id: 987_654_321_012, phone_number: '+966500000001', name: null, role: 'all' },
        added_at: new Date().toISOString(),
      })
      .execute();
    // The first call creates the account; no later one may create another.
    for (const each of [token, await tokenFor(signOut)]) {
      await platform.get('accounts/user/profile', { headers: { authorization: `Bearer ${each}` } });
    }
  });
  afterAll(async () => {
    await platform.close();
    await store.close();
  });

  async function counts(): Promise<number[]> {
    return Promise.all(
      written.map(async (table) => {
        const { rows } = await sql<{
          count: number;
        }>`select count(*) as count from ${sql.table(table)}`.execute(store.database);
        return rows[0]?.count ?? -1;
      }),
    );
  }

  let signOuts = 0;
  /** Each sign-out has a sign-in of its own to end: the others need theirs. */
  async function tokenFor(endpoint: Endpoint): Promise<string> {
    if (endpoint !== signOut) return token;
    const later = Math.floor(Date.now() / 1000) + 60;
    return platform.tokenOf({ uid: 'somebody who leaves', authTime: later + (signOuts += 1) });
  }

  async function send(endpoint: Endpoint, { parameters, query, body }: Input): Promise<Response> {
    const { route } = endpoint;
    const path = route.path
      .replace(/^\//, '')
      .replace(/\{(\w+)\}/g, (_, name: string) => encode(String(parameters[name])));
    const pairs = Object.entries(query).flatMap(([name, value]) =>
      [value].flat().map((each) => `${encode(name)}=${encode(String(each))}`),
    );
    return fetch(`${platform.url}/${path}?${pairs.join('&')}`, {
      method: route.method,
      headers: {
        ...callHeaders,
        ...(route.version ? { 'x-version': String(route.version) } : {}),
        'x-api-key': platform.config.apiKey,
        authorization: `Bearer ${await tokenFor(endpoint)}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  }

  const withInput = [...endpoints].filter(
    ([, { upload, parameters, query, body }]) => !upload && (parameters ?? query ?? body),
  );
  describe.each(withInput)('%s', (_name, endpoint) => {
    test('rejects invalid input in Arabic, and never fails on valid input', async () => {
      await fc.assert(
        fc.asyncProperty(inputsOf(endpoint), async (input) => {
          const response = await send(endpoint, input);
          const answer: unknown = await response.json();
          expect(response.status).toBeLessThan(500);
          if (!isAccepted(endpoint, input)) expect([400, 404, 413, 414]).toContain(response.status);
          if (!response.ok) expectRefusal(answer);
        }),
        { numRuns: runs[engine] },
      );
    });

    test('stores nothing that is rejected', async () => {
      const before = await counts();
      await fc.assert(
        fc.asyncProperty(
          inputsOf(endpoint).filter((input) => !isAccepted(endpoint, input)),
          async (input) => {
            expect((await send(endpoint, input)).ok).toBe(false);
          },
        ),
        { numRuns: runs[engine] / 2 },
      );
      expect(await counts()).toEqual(before);
    });

    test('stores nothing for malformed bodies and addresses', async () => {
      const before = await counts();
      const valid = fc.sample(validInput(endpoint), 1)[0];
      if (!valid) throw new Error('no input');
      const bodies = endpoint.body
        ? [
            '',
            '{',
            '[]',
            'null',
            '"text"',
            '{"a":1',
            '{"__proto__":{"x":1}}',
            '['.repeat(20_000),
            `"${'x'.repeat(70_000)}"`,
          ]
        : [];
      for (const body of bodies) {
        const response = await fetch(
          `${platform.url}/${endpoint.route.path.replace(/^\//, '').replace(/\{\w+\}/g, '1')}`,
          {
            method: endpoint.route.method,
            headers: {
              ...callHeaders,
              'x-version': String(endpoint.route.version ?? 1),
              'x-api-key': platform.config.apiKey,
              authorization: `Bearer ${token}`,
              'content-type': 'application/json',
            },
            body,
          },
        );
        expect(response.status, body.slice(0, 30)).toBeGreaterThanOrEqual(400);
        expect(response.status, body.slice(0, 30)).toBeLessThan(500);
        expectRefusal(await response.json());
      }
      for (const name of Object.keys(endpoint.query?.shape ?? {})) {
        const query = { ...valid.query, [name]: ['1', '2', '3'] };
        const response = await send(endpoint, { ...valid, query });
        expect(response.status).toBeLessThan(500);
      }
      expect(await counts()).toEqual(before);
    });
  });
});

/** Inputs in which one field of a valid input is replaced by something hostile, or removed. */
function inputsOf(endpoint: Endpoint): fc.Arbitrary<Input> {
  const places = [
    ...Object.keys(endpoint.parameters?.shape ?? {}).map((name) => ['parameters', name] as const),
    ...Object.keys(endpoint.query?.shape ?? {}).map((name) => ['query', name] as const),
    ...Object.keys(endpoint.body?.shape ?? {}).map((name) => ['body', name] as const),
  ];
  return fc
    .tuple(
      validInput(endpoint),
      fc.constantFrom(...places),
      hostileText,
      hostileValue,
      fc.integer({ min: 0, max: 9 }),
    )
    .map(([input, [part, name], text, value, dice]) => {
      const fields = { ...(input[part] as Record<string, unknown>) };
      if (dice === 0 && part !== 'parameters') delete fields[name];
      // An empty path segment makes another address.
      else fields[name] = part === 'body' ? value : part === 'parameters' && text === '' ? ' ' : text;
      return { ...input, [part]: fields };
    })
    .filter(({ parameters }) => !Object.values(parameters).some(isDotSegment));
}

/** Clients resolve such segments of a path before they send it, to another address. */
function isDotSegment(value: unknown): boolean {
  return value === '.' || value === '..';
}

function validInput(endpoint: Endpoint): fc.Arbitrary<Input> {
  const of = (schema: Endpoint['query']) => (schema ? arbitraryOf(schema) : fc.constant({}));
  return fc
    .tuple(of(endpoint.parameters), of(endpoint.query), of(endpoint.body))
    .map(([parameters, query, body]) => ({
      parameters: parameters as Record<string, unknown>,
      query: query as Record<string, unknown>,
      body: endpoint.body ? body : undefined,
    }));
}

/** Whether the contract's schemas accept the input, as it arrives over HTTP. */
function isAccepted(endpoint: Endpoint, { parameters, query, body }: Input): boolean {
  const texts = (fields: Record<string, unknown>) =>
    Object.fromEntries(
      Object.entries(fields).map(([name, value]) => [
        name,
        Array.isArray(value) ? value.map(String) : arrived(String(value)),
      ]),
    );
  return (
    (endpoint.parameters?.safeParse(texts(parameters)).success ?? true) &&
    (endpoint.query?.safeParse(texts(query)).success ?? true) &&
    (endpoint.body?.safeParse(JSON.parse(JSON.stringify(body))).success ?? true)
  );
}

/** Lone surrogates cannot be written in an address; they arrive as the replacement character. */
function encode(text: string): string {
  return encodeURIComponent(arrived(text));
}

function arrived(text: string): string {
  return text.toWellFormed();
}

function expectRefusal(answer: unknown): void {
  expect(answer).toMatchObject({ status: false, data: null });
  const {
    code,
    message,
    field: _field,
    ...rest
  } = answer as { code: string; message: string; field?: string };
  expect(Object.keys(errorStatus)).toContain(code);
  expect(message).toMatch(/[\u0621-\u064A]{3}/);
  expect(Object.keys(rest).sort()).toEqual(['data', 'status']);
  expect(JSON.stringify(answer)).not.toMatch(/\bat \w|node_modules|SQLITE|syntax error/);
}

import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { secretOf } from '../../../database/shared/secrets.ts';
import type { Store } from '../../../database/connection/store.ts';
import { endpoints } from '../../../contract/endpoints.ts';
import { errorStatus } from '../../../contract/shared/errors.ts';
import { startPlatform, type TestPlatform } from '../../support/platform.ts';
import { openTestStore } from '../../support/store.ts';

interface Schema {
  $ref?: string;
  type?: string;
  description?: string;
  enum?: unknown[];
  properties?: Record<string, Schema>;
  items?: Schema;
  prefixItems?: Schema[];
  additionalProperties?: Schema | boolean;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
}
type Content = Record<string, { schema: Schema }>;
interface Operation {
  summary?: string;
  description?: string;
  tags?: string[];
  parameters?: { name: string; in: string; description?: string; schema: Schema }[];
  requestBody?: { content: Content };
  responses: Record<string, { description?: string; content?: Content }>;
}

let store: Store;
let platform: TestPlatform;
let document: { paths: Record<string, Record<string, Operation>> };
let operations: { pointer: string; name: string; operation: Operation }[];

beforeAll(async () => {
  store = await openTestStore('sqlite');
  platform = await startPlatform(store);
  document = (await (await platform.get('openapi.json')).json()) as typeof document;
  operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      pointer: pointerTo('#/paths', path, method),
      name: `${method.toUpperCase()} ${path}`,
      operation,
    })),
  );
});
afterAll(async () => {
  await platform.close();
  await store.close();
});

test('every parameter and every property, at any depth, has a description', () => {
  expect(operations.length).toBeGreaterThan(endpoints.size);
  expect(operations.flatMap(({ pointer, operation }) => unexplained(operation, pointer))).toEqual([]);
});

test('every call describes what it does and who may call it', () => {
  const silent = operations.filter(
    ({ operation: { summary, description, tags } }) => !summary || !description || tags?.length !== 1,
  );
  expect(silent.map(({ name }) => name)).toEqual([]);
});

test('every response has a description', () => {
  const vague = operations.flatMap(({ pointer, operation: { responses } }) =>
    Object.entries(responses)
      .filter(([, { description }]) => !description || description === 'Default Response')
      .map(([status]) => pointerTo(pointer, 'responses', status)),
  );
  expect(vague).toEqual([]);
});

test('every error lists its possible codes', () => {
  const codes = Object.keys(errorStatus);
  const vague = operations.filter(({ operation }) => {
    const refusal = operation.responses['4XX'];
    const code = refusal?.content?.['application/json']?.schema.properties?.code;
    return !refusal?.description?.includes('code') || JSON.stringify(code?.enum) !== JSON.stringify(codes);
  });
  expect(vague.map(({ name }) => name)).toEqual([]);
});

test('every call outside the contract describes its response', () => {
  const provided = operations.filter(({ name }) => !callsOfContract().has(name));
  expect(provided.length).toBeGreaterThan(15);
  const empty = provided.filter(({ operation }) => {
    const answers = Object.entries(operation.responses).filter(([status]) => /^2\d\d$/.test(status));
    const contents = answers.flatMap(([, { content = {} }]) => Object.entries(content));
    return contents.length === 0 || contents.some(([type, { schema }]) => saysNothing(type, schema));
  });
  expect(empty.map(({ name }) => name)).toEqual([]);
});

test('every POST of a provider describes its body', () => {
  const mute = operations.filter(
    ({ name, operation }) =>
      name.startsWith('POST') &&
      !callsOfContract().has(name) &&
      Object.keys(operation.requestBody?.content ?? {}).length === 0,
  );
  expect(mute.map(({ name }) => name)).toEqual([]);
});

test('calls of the second host say so, and no others', () => {
  const marked = operations.filter(({ operation }) => operation.description?.includes('second host'));
  const expected = [...endpoints.values()].filter(({ route }) => route.host === 'marketplace').map(nameOf);
  expect(marked.map(({ name }) => name).sort()).toEqual(expected.sort());
});

test('the captcha challenge is documented, and solved as documented', async () => {
  const guide = document.paths['/captcha/challenge']?.get?.description;
  for (const part of ['SHA-256', '`token.nonce`', '`bits`', 'recaptchaResponse'])
    expect(guide).toContain(part);
  const { token, bits } = (await (await platform.get('captcha/challenge')).json()) as {
    token: string;
    bits: number;
  };
  let nonce = 0;
  while (!hashBits(`${token}.${nonce}`).startsWith('0'.repeat(bits))) nonce++;
  const body = new URLSearchParams({
    secret: await secretOf(store, 'captcha_secret'),
    response: `${token}.${nonce}`,
  });
  const verdict = await platform.get('captcha/siteverify', { method: 'POST', body });
  expect(await verdict.json()).toMatchObject({ success: true });
});

function hashBits(text: string): string {
  const bytes = createHash('sha256').update(text).digest();
  return Array.from(bytes, (byte) => byte.toString(2).padStart(8, '0')).join('');
}

function callsOfContract(): Set<string> {
  return new Set([...endpoints.values()].map(nameOf));
}

function nameOf({ route }: { route: { method: string; path: string } }): string {
  return `${route.method} /${route.path.replace(/^\//, '')}`;
}

/** JSON pointers of all parameters and properties of a call without a description. */
function unexplained({ parameters = [], requestBody, responses }: Operation, pointer: string): string[] {
  const contents: [string, Content | undefined][] = [
    [pointerTo(pointer, 'requestBody', 'content'), requestBody?.content],
    ...Object.entries(responses).map(([status, { content }]): [string, Content | undefined] => [
      pointerTo(pointer, 'responses', status, 'content'),
      content,
    ]),
  ];
  return [
    ...parameters.flatMap(({ description, schema }, index) => {
      const place = pointerTo(pointer, 'parameters', String(index));
      return [...(description ? [] : [place]), ...unexplainedIn(schema, pointerTo(place, 'schema'))];
    }),
    ...contents.flatMap(([place, content = {}]) =>
      Object.entries(content).flatMap(([type, { schema }]) =>
        unexplainedIn(schema, pointerTo(place, type, 'schema')),
      ),
    ),
  ];
}

function unexplainedIn(schema: Schema, pointer: string): string[] {
  const { properties = {}, items, prefixItems = [], additionalProperties } = schema;
  return [
    ...Object.entries(properties).flatMap(([name, property]) => {
      const place = pointerTo(pointer, 'properties', name);
      return [...(isExplained(property) ? [] : [place]), ...unexplainedIn(property, place)];
    }),
    ...(items ? unexplainedIn(items, pointerTo(pointer, 'items')) : []),
    ...(typeof additionalProperties === 'object'
      ? unexplainedIn(additionalProperties, pointerTo(pointer, 'additionalProperties'))
      : []),
    ...listed(prefixItems, pointerTo(pointer, 'prefixItems')),
    ...(['anyOf', 'oneOf', 'allOf'] as const).flatMap((key) =>
      listed(schema[key] ?? [], pointerTo(pointer, key)),
    ),
  ];
}

function listed(schemas: Schema[], pointer: string): string[] {
  return schemas.flatMap((schema, index) => unexplainedIn(schema, pointerTo(pointer, String(index))));
}

/** Described by itself, or by the only value that it can have besides null. */
function isExplained({ description, anyOf = [] }: Schema): boolean {
  const values = anyOf.filter(({ type }) => type !== 'null');
  return Boolean(description) || (values.length === 1 && Boolean(values[0]?.description));
}

/** Whether the shape of a response is left open; a file is described by its type alone. */
function saysNothing(type: string, { type: kind, properties = {}, anyOf, oneOf }: Schema): boolean {
  if (!type.includes('json')) return kind !== 'string';
  return Object.keys(properties).length === 0 && !anyOf && !oneOf;
}

function pointerTo(start: string, ...names: string[]): string {
  return [start, ...names.map((name) => name.replaceAll('~', '~0').replaceAll('/', '~1'))].join('/');
}

import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { routes } from '../../../src/contract/routes.ts';
import { specifiedCalls } from '../../support/specified-calls.ts';

/**
 * Every call of specification §7 is made by the product: by a function of `src/api` that is used elsewhere.
 */
const root = resolve(import.meta.dirname, '../../../src');
const sources = new Map(
  readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(ts|tsx|astro|mjs)$/.test(name) && !name.startsWith('contract/'))
    .map((name) => [name, readFileSync(join(root, name), 'utf8')]),
);
const plain = (path: string) => path.toLowerCase().replace(/^\//, '');

/** Names of the routes of a row of the specification. */
function routesOf(method: string, path: string): string[] {
  return Object.entries(routes)
    .filter(([, route]) => route.method === method && plain(route.path) === plain(path))
    .map(([name]) => name);
}

/** The functions of a file that make a call, that is, name its route. */
function functionsWith(text: string, route: string): string[] {
  const parts = text.split(/^(?=export (?:async )?function |export const )/m);
  return parts
    .filter((part) => new RegExp(`\\b\\w*[rR]outes\\.${route}\\b`).test(part))
    .flatMap((part) => /^export (?:async )?(?:function|const) (\w+)/.exec(part)?.[1] ?? []);
}

function isCalled(route: string): boolean {
  return [...sources].some(([name, text]) =>
    functionsWith(text, route).some((used) =>
      [...sources].some(([other, code]) => other !== name && new RegExp(`\\b${used}\\(`).test(code)),
    ),
  );
}

/** Calls that the product does not use yet; remove a row when adding a caller for it. */
const withoutCaller: string[] = [];

test('every row has a route, and a caller unless it is listed as having none', () => {
  const missing = specifiedCalls
    .map(([method, path]) => ({ row: `${method} ${path}`, names: routesOf(method, path) }))
    .filter(({ row, names }) => {
      expect(names, `the contract has no route for ${row}`).not.toEqual([]);
      return !names.some(isCalled);
    });
  expect(missing.map(({ row }) => row)).toEqual(withoutCaller);
});

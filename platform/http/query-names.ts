import type { FastifyRequest } from 'fastify';
import type { Endpoint } from '../../contract/shared/endpoint.ts';
import { otherSpellings } from '../../contract/shared/query-names.ts';
import { Refusal } from '../../contract/shared/refusal.ts';

/** How many unknown names a refusal lists, and how much of each. */
const listed = { names: 5, characters: 40 };

declare module 'fastify' {
  interface FastifyRequest {
    /** Names in the query that the endpoint does not know. */
    unknownNames?: string[];
  }
}

/** Prepares a query for its schema: other spellings of a name become the contract's, and unknown names are noted. */
export function readQueryNames({ query: schema }: Endpoint, request: FastifyRequest): void {
  const given = Object.entries(request.query as Record<string, unknown>);
  if (given.length === 0) return;
  const known = schema?.shape ?? {};
  const query = new Map<string, unknown>();
  const unknown: string[] = [];
  for (const [name, value] of given) {
    const own = Object.hasOwn(known, name) ? name : (ownSpelling(name) ?? '');
    if (!Object.hasOwn(known, own)) unknown.push(name);
    // One name in two spellings is the name given twice, which its schema judges.
    else query.set(own, query.has(own) ? [query.get(own), value].flat() : value);
  }
  if (unknown.length > 0) request.unknownNames = unknown;
  request.query = Object.fromEntries(query);
}

/**
 * Refuses a request with names that its endpoint does not know: a misspelled filter would otherwise answer with
 * everything. What the schema demands is refused before, by its own name.
 */
export function refuseUnknownNames({ unknownNames }: FastifyRequest): void {
  if (unknownNames) throw new Refusal('unknown_query', { field: listOf(unknownNames) });
}

function ownSpelling(name: string): string | undefined {
  return Object.hasOwn(otherSpellings, name) ? otherSpellings[name] : undefined;
}

function listOf(names: readonly string[]): string {
  return names
    .slice(0, listed.names)
    .map((name) => name.slice(0, listed.characters).toWellFormed())
    .join(', ');
}

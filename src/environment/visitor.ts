import { AsyncLocalStorage } from 'node:async_hooks';

/** Header by which the site's server names the visitor of a page, to its pages and by them to the platform. */
export const visitorHeader = 'x-visitor-address';

const visitors = new AsyncLocalStorage<string | undefined>();

/** Does work, such as rendering a page, on behalf of a visitor; undefined: of the site itself. */
export function onBehalfOf<Result>(address: string | undefined, work: () => Result): Result {
  return visitors.run(address, work);
}

/** Address of the visitor for whom something is being done; undefined: the site does it on its own behalf. */
export function currentVisitor(): string | undefined {
  return visitors.getStore();
}

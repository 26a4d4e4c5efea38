import { AsyncLocalStorage } from 'node:async_hooks';

/** Header by which the site's server names the visitor of a page, to its pages and by them to the platform. */
export const visitorHeader = 'x-visitor-address';

/** For whom something is being done. */
interface Visit {
  address: string | undefined;
  /** Whether the platform refused something because the visitor asks for too much. */
  isLimited: boolean;
}

const visits = new AsyncLocalStorage<Visit>();

/** Does work, such as rendering a page, on behalf of a visitor; undefined: of the site itself. */
export function onBehalfOf<Result>(
  address: string | undefined,
  work: (visit: Readonly<Visit>) => Result,
): Result {
  const visit: Visit = { address, isLimited: false };
  return visits.run(visit, () => work(visit));
}

/** Address of the visitor for whom something is being done; undefined: the site does it on its own behalf. */
export function currentVisitor(): string | undefined {
  return visits.getStore()?.address;
}

/** Notes that the platform refused something because the current visitor asks for too much. */
export function noteLimit(): void {
  const visit = visits.getStore();
  if (visit) visit.isLimited = true;
}

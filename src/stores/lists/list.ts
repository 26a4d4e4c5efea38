import { atom, type ReadableAtom } from 'nanostores';
import { limits } from '../../../contract/shared/limits.ts';
import type { Source } from '../../../contract/shared/common.ts';
import { createLoader, type Load } from '../shared/load.ts';
import { isSameListScope, type ListScope } from './same-scope.ts';

/** Request for one page of a list. */
export interface PageRequest<Order extends string> extends ListScope {
  orderBy: Order;
  offset: number;
  limit: number;
}

export interface ListPage<Row> {
  items: Row[];
  totalCount: number;
  /** There are more rows than `totalCount`, but they were not counted. */
  isCapped: boolean;
  /** Sources of this page's rows; empty if the call does not return them. */
  sources: Source[];
}

/** A page with its request. */
export interface ShownPage<Row, Order extends string> extends ListPage<Row> {
  request: PageRequest<Order>;
}

export interface List<Row, Order extends string> {
  readonly orders: readonly Order[];
  readonly $order: ReadableAtom<Order>;
  readonly $load: ReadableAtom<Load<ShownPage<Row, Order>>>;
  /** The last loaded page, which stays visible while the next one loads. */
  readonly $shown: ReadableAtom<ShownPage<Row, Order> | undefined>;
  /** Whether the list's current request is for this scope; false once canceled. */
  isAbout(listScope: ListScope): boolean;
  /** Fetches the first page of a scope, unless the list already requested it. */
  show(listScope: ListScope): void;
  /** Fetches the first page of the same scope in another order. */
  sortBy(orderBy: Order): void;
  /** Fetches the page that starts at this row offset. */
  turnTo(offset: number): void;
  /** Repeats the last request. */
  retry(): void;
  /** Aborts the request in progress; the list has no scope until `show` is called again. */
  cancel(): void;
  /** Fetches any page without changing what the list shows: for downloads. */
  fetchPage(request: PageRequest<Order>, signal: AbortSignal): Promise<ListPage<Row>>;
}

/** Creates a paginated list in one sort order at a time. `fetchPage` makes the call. */
export function createList<Row, Order extends string>(
  orders: readonly [Order, ...Order[]],
  fetchPage: (request: PageRequest<Order>, signal: AbortSignal) => Promise<ListPage<Row>>,
): List<Row, Order> {
  const loader = createLoader<ShownPage<Row, Order>>();
  const $order = atom<Order>(orders[0]);
  const $shown = atom<ShownPage<Row, Order> | undefined>(undefined);
  let asked: PageRequest<Order> | undefined;
  loader.$load.listen((load) => {
    if (load.status === 'ready') $shown.set(load.value);
  });

  function ask(request: PageRequest<Order>): void {
    asked = request;
    void loader.start(async (signal) => ({ ...checked(await fetchPage(request, signal)), request }));
  }

  return {
    orders,
    $order,
    $load: loader.$load,
    $shown,
    isAbout: (listScope) => asked !== undefined && isSameListScope(asked, listScope),
    show(listScope) {
      if (asked && isSameListScope(asked, listScope)) return;
      ask({ ...listScope, orderBy: $order.get(), offset: 0, limit: limits.listPage });
    },
    sortBy(orderBy) {
      if (orderBy === $order.get()) return;
      $order.set(orderBy);
      if (asked) ask({ ...asked, orderBy, offset: 0 });
    },
    turnTo(offset) {
      if (asked) ask({ ...asked, offset });
    },
    retry() {
      if (asked) ask(asked);
    },
    cancel() {
      asked = undefined;
      loader.reset();
    },
    fetchPage: async (request, signal) => checked(await fetchPage(request, signal)),
  };
}

/**
 * A well-formed response may still not be a page: treat that as an ordinary failure, so that it breaks nothing else.
 */
function checked<Row>(page: ListPage<Row>): ListPage<Row> {
  const isPage =
    Array.isArray(page.items) &&
    page.items.every((row) => typeof row === 'object' && row !== null) &&
    Number.isInteger(page.totalCount);
  if (!isPage) throw new Error('the answer is no page of a list');
  return page;
}

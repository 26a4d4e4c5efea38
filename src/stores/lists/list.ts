import { atom, type ReadableAtom } from 'nanostores';
import { limits } from '../../contract/limits.ts';
import type { Source } from '../../contract/shared/common.ts';
import { createLoader, type Load } from '../shared/load.ts';
import { isSameListScope, type ListScope } from './same-scope.ts';

/** One page of a list as a call takes it. */
export interface PageRequest<Order extends string> extends ListScope {
  orderBy: Order;
  offset: number;
  limit: number;
}

export interface ListPage<Row> {
  items: Row[];
  totalCount: number;
  /** There are more than `totalCount`, which were not counted. */
  isCapped: boolean;
  /** Where the rows of this page come from; empty where the call does not say. */
  sources: Source[];
}

/** A page with what was asked for it. */
export interface ShownPage<Row, Order extends string> extends ListPage<Row> {
  request: PageRequest<Order>;
}

export interface List<Row, Order extends string> {
  readonly orders: readonly Order[];
  readonly $order: ReadableAtom<Order>;
  readonly $load: ReadableAtom<Load<ShownPage<Row, Order>>>;
  /** The page that came last: it keeps its place while the next one is on its way. */
  readonly $shown: ReadableAtom<ShownPage<Row, Order> | undefined>;
  /** Whether the list has asked for the rows of this ground, and was not cancelled since. */
  isAbout(ground: ListScope): boolean;
  /** Fetches the first page of a ground, unless the list is about it already. */
  show(ground: ListScope): void;
  /** Fetches the first page of the same ground in another order. */
  sortBy(orderBy: Order): void;
  /** Fetches the page that begins after so many rows. */
  turnTo(offset: number): void;
  /** Asks once more for what failed. */
  retry(): void;
  /** Stops what is under way; the list is about nothing until it is shown a ground again. */
  cancel(): void;
  /** Fetches any page, beside what the list shows: for downloads. */
  fetchPage(request: PageRequest<Order>, signal: AbortSignal): Promise<ListPage<Row>>;
}

/** Keeps one list of rows: a page at a time, in one order. `fetchPage` makes the call. */
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
    isAbout: (ground) => asked !== undefined && isSameListScope(asked, ground),
    show(ground) {
      if (asked && isSameListScope(asked, ground)) return;
      const { scope, conditions } = ground;
      ask({ scope, conditions, orderBy: $order.get(), offset: 0, limit: limits.listPage });
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

/** An answer in the envelope may still be no page: that is a failure like any other, and takes down nothing else. */
function checked<Row>(page: ListPage<Row>): ListPage<Row> {
  const isPage =
    Array.isArray(page.items) &&
    page.items.every((row) => typeof row === 'object' && row !== null) &&
    Number.isInteger(page.totalCount);
  if (!isPage) throw new Error('the answer is no page of a list');
  return page;
}

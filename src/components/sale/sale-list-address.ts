import { filterNames, readFilters } from '../../api/map/filter-address.ts';
import { activeGroups, filterGroups, type FilterGroup } from '../../api/map/land-filters.ts';
import type { RegionKey } from '../../contract/shared/vocabulary.ts';

/** The addresses that a list of sales leads to: with a filter less, of another page, of its file, of the map. */
export class SaleListAddress {
  readonly path: string;
  readonly #query: URLSearchParams;

  /** `path` is the list's own, without a query. What a query holds besides filters and order is not passed on. */
  constructor(path: string, query: URLSearchParams) {
    this.path = path;
    this.#query = new URLSearchParams(
      [...query].filter(([name, value]) => value !== '' && (known.has(name) || name === 'page')),
    );
  }

  /** Whether filters keep sales out. */
  get isNarrowed(): boolean {
    return activeGroups(readFilters(this.#query)).length > 0 || this.#query.has('classes');
  }

  /** What else than `names` the query holds, for forms that would lose it. */
  rest(names: ReadonlySet<string>): [name: string, value: string][] {
    return [...this.#query].filter(([name]) => !names.has(name) && name !== 'page');
  }

  ofPage(page: number): string {
    return this.#with((query) => (page > 1 ? query.set('page', String(page)) : query.delete('page')));
  }

  withoutGroup(group: FilterGroup): string {
    return this.#without(filterGroups[group].map((field) => filterNames[field]));
  }

  get withoutClasses(): string {
    return this.#without(['mode', 'classes']);
  }

  /** The same rows as a file. */
  get file(): string {
    return this.#with((query) => query.delete('page'), `${this.path}.csv`);
  }

  /** The map of a region with the same filters, its list of sales open. */
  map(regionKey: RegionKey): string {
    const [, neighborhoodId] = /\/(\d+)$/.exec(this.path) ?? [];
    return this.#with((query) => {
      for (const name of ['page', 'sort']) query.delete(name);
      query.set('list', 'sales');
      if (neighborhoodId) query.set('neighborhood', neighborhoodId);
    }, `/${regionKey}/metrics`);
  }

  #without(names: readonly string[]): string {
    return this.#with((query) => {
      for (const name of [...names, 'page']) query.delete(name);
    });
  }

  #with(change: (query: URLSearchParams) => void, path = this.path): string {
    const query = new URLSearchParams(this.#query);
    change(query);
    // Commas are allowed in a query, and lists are easier to read with them.
    const text = query.toString().replaceAll('%2C', ',');
    return text ? `${path}?${text}` : path;
  }
}

const known = new Set<string>([...Object.values(filterNames), 'mode', 'classes', 'sort']);

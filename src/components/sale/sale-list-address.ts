import { filterNames, readFilters } from '../../api/map/filter-address.ts';
import { activeGroups, filterGroups, type FilterGroup } from '../../api/map/land-filters.ts';
import type { RegionKey } from '../../../contract/shared/vocabulary.ts';

/** URLs that a list of sales links to: without a filter, another page, its file, the map. */
export class SaleListAddress {
  readonly path: string;
  readonly #query: URLSearchParams;

  /** `path` is the list's own path without a query. From the query only filters, order and page are kept. */
  constructor(path: string, query: URLSearchParams) {
    this.path = path;
    this.#query = new URLSearchParams(
      [...query].filter(([name, value]) => value !== '' && (known.has(name) || name === 'page')),
    );
  }

  /** Whether filters exclude any sales. */
  get isNarrowed(): boolean {
    return activeGroups(readFilters(this.#query)).length > 0 || this.#query.has('classes');
  }

  /** Query parameters other than `names`, for forms that would otherwise drop them. */
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

  /** URL of the same rows as a file. */
  get file(): string {
    return this.#with((query) => query.delete('page'), `${this.path}.csv`);
  }

  /** URL of a region's map with the same filters and its list of sales open. */
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
    // Commas are allowed in a query and keep lists readable.
    const text = query.toString().replaceAll('%2C', ',');
    return text ? `${path}?${text}` : path;
  }
}

const known = new Set<string>([...Object.values(filterNames), 'mode', 'classes', 'sort']);

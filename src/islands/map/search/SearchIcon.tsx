import type { SearchResult } from '../../../stores/search/search-results.ts';
import styles from './SearchOption.module.css';

/** Plan-style icons: a neighborhood with its boundary, a plan with streets, a block, a parcel; a pin for places. */
const paths: Record<SearchResult['kind'], string> = {
  neighborhood: 'M4 6.5L10 3l7 3-1 8-6 3.5L3 14z',
  plan: 'M3 3h14v14H3zM3 10h14M10 3v14',
  block: 'M3 6h14v8H3zM7.7 6v8M12.3 6v8',
  parcel: 'M4 4h9l3 3v9H4z',
  place:
    'M10 17.5C6.5 13.5 4.5 10.8 4.5 8a5.5 5.5 0 0 1 11 0c0 2.8-2 5.5-5.5 9.5zM10 10a2 2 0 1 0 0-4 2 2 0 0 0 0 4z',
};

export function SearchIcon({ kind }: { kind: SearchResult['kind'] }) {
  return (
    <svg className={styles.sign} viewBox="0 0 20 20" aria-hidden="true">
      <path d={paths[kind]} />
    </svg>
  );
}

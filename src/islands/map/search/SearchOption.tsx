import { Fragment } from 'react';
import { countParcels } from '../../../../words/count.ts';
import { mapSearch as words } from '../../../../words/ar/search/map-search.ts';
import { regions } from '../../../../words/ar/shell/regions.ts';
import type { SearchResult } from '../../../stores/search/search-results.ts';
import { SearchIcon } from './SearchIcon.tsx';
import styles from './SearchOption.module.css';

interface Props {
  /** Index among all options of the list. */
  index: number;
  result: SearchResult;
  isActive: boolean;
  /** Whether it is outside the map's region, in which case its region is shown. */
  isElsewhere: boolean;
  choose: (result: SearchResult) => void;
}

/** Element id that `aria-activedescendant` refers to. */
export function findId(index: number): string {
  return `map-result-${index}`;
}

/** A search result: its kind, name or number, location, and number of parcels. */
export function SearchOption({ index, result, isActive, isElsewhere, choose }: Props) {
  const { kind, label, parcelCount, regionKey } = result;
  const isNamed = kind === 'neighborhood' || kind === 'place';
  return (
    <div
      id={findId(index)}
      role="option"
      aria-selected={isActive}
      className={styles.option}
      onClick={() => choose(result)}
    >
      <SearchIcon kind={kind} />
      <span className={styles.name}>
        <span className={isNamed ? 'visually-hidden' : undefined}>
          <span>{words.kinds[kind]}</span>{' '}
        </span>
        <bdi>{label}</bdi>
      </span>
      <span className={styles.context}>
        {partsOf(result).map(({ word, name }, place) => (
          <Fragment key={`${word} ${name}`}>
            {place > 0 && <span>{'، '}</span>}
            <span>{word && `${word} `}</span>
            <bdi>{name}</bdi>
          </Fragment>
        ))}
      </span>
      {isElsewhere && <span className={styles.region}>{regions[regionKey]}</span>}
      {parcelCount !== null && kind !== 'parcel' && (
        <span className={styles.count}>{countParcels(parcelCount)}</span>
      )}
    </div>
  );
}

/** Its location, smallest part first. */
function partsOf({ kind, planNo, blockNo, context }: SearchResult): { word: string; name: string }[] {
  const isIn = { block: kind === 'parcel', plan: kind === 'parcel' || kind === 'block' };
  return [
    ...(isIn.block && blockNo ? [{ word: words.kinds.block, name: blockNo }] : []),
    ...(isIn.plan && planNo ? [{ word: words.kinds.plan, name: planNo }] : []),
    ...(context ? [{ word: '', name: context }] : []),
  ];
}

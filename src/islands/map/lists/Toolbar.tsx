import { useStore } from '@nanostores/react';
import { compare } from '../../../../words/ar/compare/compare.ts';
import { lists as words } from '../../../../words/ar/lists/lists.ts';
import type { List, ShownPage } from '../../../stores/lists/list.ts';
import { $choosesParcels, chooseParcels } from '../../../stores/compare/compared-parcels.ts';
import { $panelIsWide, widenPanel } from '../../../stores/map/sheet.ts';
import { DownloadMenu } from './DownloadMenu.tsx';
import type { FileShape } from './file-shapes.ts';
import type { ListColumns } from './list-columns.ts';
import styles from './Lists.module.css';

interface Props<Row, Order extends string> {
  list: List<Row, Order>;
  look: ListColumns<Row>;
  shape: FileShape<Row>;
  hasDemoData: boolean;
  /** What can be downloaded; undefined while there is nothing. */
  page: ShownPage<Row, Order> | undefined;
}

/** Sort order of a list, its download, and the width of the panel. */
export function Toolbar<Row, Order extends string>({
  list,
  look,
  shape,
  hasDemoData,
  page,
}: Props<Row, Order>) {
  const order = useStore(list.$order);
  const isWide = useStore($panelIsWide);
  const names: Readonly<Record<string, string>> = words.orders[look.tab];
  return (
    <div className={styles.toolbar}>
      <label className={styles.order}>
        <span>{words.order}</span>
        <select
          value={order}
          onChange={({ target }) => {
            const chosen = list.orders.find((known) => known === target.value);
            if (chosen) list.sortBy(chosen);
          }}
        >
          {list.orders.map((known) => (
            <option key={known} value={known}>
              {names[known]}
            </option>
          ))}
        </select>
      </label>
      {look.tab === 'parcels' && <ChooseParcels />}
      <DownloadMenu list={list} tab={look.tab} shape={shape} hasDemoData={hasDemoData} page={page} />
      <button
        type="button"
        className={styles.widen}
        title={isWide ? words.narrow : words.widen}
        onClick={() => widenPanel(!isWide)}
      >
        <svg viewBox="0 0 20 20" aria-hidden="true">
          <path d={isWide ? 'M4 10h12M12 6l4 4-4 4' : 'M16 10H4M8 6l-4 4 4 4'} />
        </svg>
        <span className="visually-hidden">{isWide ? words.narrow : words.widen}</span>
      </button>
    </div>
  );
}

/** Toggles checkboxes in the rows for choosing parcels to compare. */
function ChooseParcels() {
  const isChoosing = useStore($choosesParcels);
  return (
    <button
      type="button"
      className={styles.button}
      title={compare.choose}
      aria-pressed={isChoosing}
      onClick={() => chooseParcels(!isChoosing)}
    >
      {compare.compare}
    </button>
  );
}

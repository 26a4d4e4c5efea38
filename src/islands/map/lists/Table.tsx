import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { lists as words } from '../../../../words/ar/lists/lists.ts';
import { $choosesParcels } from '../../../stores/compare/compared-parcels.ts';
import { $hoveredParcelId, openRow, pointAt, type RowTarget } from '../../../stores/lists/place.ts';
import { showBounds } from '../../../stores/map/requested-view.ts';
import { $panelIsWide } from '../../../stores/map/sheet.ts';
import { Explain } from '../../shared/Explain.tsx';
import type { ListColumns } from './list-columns.ts';
import styles from './Table.module.css';

interface Props<Row> {
  rows: readonly Row[];
  look: ListColumns<Row>;
  isBusy: boolean;
}

/** Rows of a list. The whole row is clickable; for keyboard users its first column is a button. */
export function Table<Row>({ rows, look, isBusy }: Props<Row>) {
  const isWide = useStore($panelIsWide);
  const hoveredId = useStore($hoveredParcelId);
  const isChoosing = useStore($choosesParcels);
  const columns = look.columns.filter(
    (column) => (isWide || !column.isWide) && (isChoosing || !column.isChoice),
  );

  // Clear the map highlight when the rows change or unmount.
  useEffect(() => () => pointAt(undefined), [rows]);

  return (
    <div className={styles.scroll} data-wide={isWide || undefined}>
      <table
        className={styles.table}
        aria-busy={isBusy}
        data-list={look.tab}
        data-choosing={isChoosing || undefined}
      >
        <caption className="visually-hidden">{words.tabs[look.tab]}</caption>
        <thead>
          <tr>
            {columns.map(({ id, header, meaning }) => (
              <th key={id} scope="col">
                <span>{header}</span>
                {meaning && <Explain meaning={meaning} title={header} />}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <TableRow
              key={look.keyOf(row)}
              row={row}
              look={look}
              columns={columns}
              isHovered={isParcel(look.targetOf(row), hoveredId)}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function isParcel(target: RowTarget | undefined, id: number | undefined): boolean {
  return target !== undefined && 'layer' in target && target.layer === 'parcel' && target.id === id;
}

interface RowProps<Row> {
  row: Row;
  look: ListColumns<Row>;
  columns: ListColumns<Row>['columns'];
  /** The pointer is over this row's feature on the map. */
  isHovered: boolean;
}

function TableRow<Row>({ row, look, columns, isHovered }: RowProps<Row>) {
  const key = `${look.tab}-${look.keyOf(row)}`;
  const target = look.targetOf(row);
  const [first, ...others] = columns;
  // Nothing on the map can be selected for a row without a feature of its own; the map still moves to its place.
  const open = () => {
    const bounds = look.boundsOf(row);
    if (target && bounds) openRow(key, target, bounds);
    else if (bounds) showBounds(bounds);
  };
  return (
    <tr
      data-hovered={isHovered || undefined}
      onClick={open}
      onPointerEnter={() => pointAt(target)}
      onPointerLeave={() => pointAt(undefined)}
    >
      <th scope="row">
        <button
          type="button"
          className={styles.name}
          data-row={key}
          onFocus={() => pointAt(target)}
          onBlur={() => pointAt(undefined)}
        >
          {first?.cell(row)}
          <span className="visually-hidden">
            {' '}
            <span>{look.moreOf(row)}</span>
          </span>
        </button>
      </th>
      {others.map(({ id, cell }) => (
        <td key={id}>{cell(row)}</td>
      ))}
    </tr>
  );
}

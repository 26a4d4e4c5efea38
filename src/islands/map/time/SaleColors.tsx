import { useStore } from '@nanostores/react';
import { mapTime as words } from '../../../../words/ar/map/map-time.ts';
import { countSales } from '../../../../words/count.ts';
import { fill } from '../../../../words/fill.ts';
import { formatNumber } from '../../../../words/format.ts';
import { legendEntries } from '../../../../map-tables/legend.ts';
import { mapModeTable, noDataId } from '../../../../map-tables/modes.ts';
import { $theme } from '../../../stores/map/map-view.ts';
import { $timeIsOpen } from '../../../stores/map/time/time-bar.ts';
import { $salesOfClasses } from '../../../stores/map/time/time-window.ts';
import styles from '../legend/Legend.module.css';

/** Sale color classes while the time bar is open, with the number of drawn sales of each. */
export function SaleColors() {
  const isOpen = useStore($timeIsOpen);
  const theme = useStore($theme);
  const counts = useStore($salesOfClasses);
  if (!isOpen) return null;
  const entries = legendEntries(mapModeTable.price_of_meter, theme).filter(({ id }) => id !== noDataId);
  return (
    <section className={styles.overlays} aria-label={words.legend}>
      <p className={styles.unit}>{words.legend}</p>
      <ul className={styles.list}>
        {entries.map(({ id, label, color }) => (
          <li key={id} className={styles.entry} data-sales={counts.get(id) ?? 0}>
            <span className={styles.sale} style={{ backgroundColor: color }} />
            <span aria-hidden="true">{label}</span>
            <span aria-hidden="true" className={styles.saleCount}>
              {formatNumber(counts.get(id) ?? 0)}
            </span>
            <span className="visually-hidden">
              {fill(words.classCount, { label, sales: countSales(counts.get(id) ?? 0) })}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

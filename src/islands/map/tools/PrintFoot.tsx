import { riyadhDay } from '../../../../lib/days.ts';
import { mapTools } from '../../../../words/ar/map/map-tools.ts';
import { fill } from '../../../../words/fill.ts';
import { formatDate, formatNumber } from '../../../../words/format.ts';
import { formatLength } from '../../../../words/measured.ts';
import type { printedMap } from '../../../map/paper.ts';
import { addressCode } from '../../../../words/address-code.ts';
import styles from './PrintSheet.module.css';

const words = mapTools.printing;

/** The foot of the printed sheet: scale, date, and the address of the map as text and as a code to scan. */
export function PrintFoot({ ratio, bar }: Pick<ReturnType<typeof printedMap>, 'ratio' | 'bar'>) {
  const url = location.href;
  const code = addressCode(url);
  return (
    <footer className={styles.foot}>
      <div className={styles.scale} dir="ltr">
        <span style={{ inlineSize: `${bar.length}mm` }} />
        <bdi>{formatLength(bar.meters)}</bdi>
        <bdi>
          1:<span>{formatNumber(ratio)}</span>
        </bdi>
      </div>
      <div className={styles.about}>
        <p>{fill(words.printedOn, { day: formatDate(riyadhDay()) })}</p>
        <p>{words.scan}</p>
        <p>
          <bdi dir="ltr">{url}</bdi>
        </p>
      </div>
      <svg viewBox={`0 0 ${code.size} ${code.size}`} role="img" aria-label={words.code}>
        <rect width="100%" height="100%" />
        <path d={code.path} />
      </svg>
    </footer>
  );
}

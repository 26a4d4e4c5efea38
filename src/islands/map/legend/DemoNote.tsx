import { legend as words } from '../../../../words/ar/map/legend.ts';
import styles from './Legend.module.css';

/** States that the data shown is generated. */
export function DemoNote() {
  return (
    <p className={styles.demo}>
      <strong>{words.demoBadge}</strong> {words.demoExplanation}
    </p>
  );
}

import { explain, type Meaning } from '../../i18n/ar/shared/explain.ts';
import { fill } from '../../i18n/fill.ts';
import styles from './Explain.module.css';

/** A «?» beside a figure that leads to what it means on the data page, in a window of its own: the map stays as it is. */
export function Explain({ meaning, title }: { meaning: Meaning; title: string }) {
  const name = fill(explain, { title });
  return (
    <a className={styles.explain} href={`/data#${meaning}`} target="_blank" aria-label={name} title={name}>
      ؟
    </a>
  );
}

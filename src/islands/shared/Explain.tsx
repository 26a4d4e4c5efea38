import { explain, type Meaning } from '../../../words/ar/shared/explain.ts';
import { fill } from '../../../words/fill.ts';
import styles from './Explain.module.css';

/**
 * A «?» beside a figure, linking to its explanation on the data page; opens in a new window so that the map stays
 * open.
 */
export function Explain({ meaning, title }: { meaning: Meaning; title: string }) {
  const name = fill(explain, { title });
  return (
    <a className={styles.explain} href={`/data#${meaning}`} target="_blank" aria-label={name} title={name}>
      ؟
    </a>
  );
}

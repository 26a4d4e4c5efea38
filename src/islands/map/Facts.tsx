import type { ReactNode } from 'react';
import styles from './SelectionPanel.module.css';

export type Fact = [label: string, value: ReactNode];

/** Labels with their values. A fact without a value is said to be unknown by the caller, never left out silently. */
export function Facts({ facts }: { facts: Fact[] }) {
  return (
    <dl className={styles.facts}>
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

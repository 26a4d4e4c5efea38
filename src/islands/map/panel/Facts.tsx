import type { ReactNode } from 'react';
import type { Meaning } from '../../../i18n/ar/shared/explain.ts';
import { Explain } from '../../shared/Explain.tsx';
import styles from './SelectionPanel.module.css';

/** With the entry of the data page that says what it means, where people ask. */
export type Fact = [label: string, value: ReactNode, meaning?: Meaning];

/** Labels with their values. A fact without a value is said to be unknown by the caller, never left out silently. */
export function Facts({ facts }: { facts: Fact[] }) {
  return (
    <dl className={styles.facts}>
      {facts.map(([label, value, meaning]) => (
        <div key={label}>
          <dt>
            <span>{label}</span>
            {meaning && <Explain meaning={meaning} title={label} />}
          </dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

import type { ReactNode } from 'react';
import type { Meaning } from '../../../../words/ar/shared/explain.ts';
import { Explain } from '../../shared/Explain.tsx';
import styles from './SelectionPanel.module.css';

/** Label and value, with the data page entry that explains it if needed. */
export type Fact = [label: string, value: ReactNode, meaning?: Meaning];

/** Labels with their values. The caller marks a missing value as unknown and never silently omits it. */
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

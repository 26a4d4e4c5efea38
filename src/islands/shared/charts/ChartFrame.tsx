import type { ReactNode } from 'react';
import { chart as words } from '../../../../words/ar/shared/chart.ts';
import styles from './Chart.module.css';
import { ChartUnit } from './ChartUnit.tsx';

export type Sign = 'line' | 'own' | 'bar';

interface Props {
  /** The symbols used, with their meaning. */
  signs: [sign: Sign, meaning: string][];
  children: ReactNode;
  /** The same figures as table rows, newest first, below a header row. */
  headings: string[];
  rows: { key: number; cells: ReactNode[] }[];
}

/** Frame of a chart: its unit, the meaning of its symbols, and the same figures as a table. */
export function ChartFrame({ signs, children, headings, rows }: Props) {
  return (
    <>
      <p className={styles.unit}>
        <ChartUnit />
      </p>
      {children}
      <ul className={styles.key}>
        {signs.map(([sign, meaning]) => (
          <li key={sign}>
            <svg viewBox="0 0 16 12" aria-hidden="true">
              {sign === 'line' && <path className={styles.line} d="M0 6h16" />}
              {sign === 'own' && <circle className={styles.own} cx="8" cy="6" r="4.5" />}
              {sign === 'bar' && <path className={styles.bar} d="M2 12V5h4v7zM9 12V1h4v11z" />}
            </svg>
            <span>{meaning}</span>
          </li>
        ))}
      </ul>
      <details className={styles.table}>
        <summary>{words.table}</summary>
        <table className={styles.figures}>
          <thead>
            <tr>
              {headings.map((heading) => (
                <th key={heading} scope="col">
                  {heading}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ key, cells: [name, ...cells] }) => (
              <tr key={key}>
                <th scope="row">{name}</th>
                {cells.map((cell, place) => (
                  <td key={headings[place + 1]}>{cell}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </>
  );
}

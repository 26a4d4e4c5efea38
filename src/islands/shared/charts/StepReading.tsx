import type { ReactNode } from 'react';
import { chart as words } from '../../../../words/ar/shared/chart.ts';
import { Money } from '../Money.tsx';

interface Props {
  /** Name of the step: its month or quarter. */
  name: string;
  price: number | undefined;
  /** What the price is, and how many sales or deeds are behind it. */
  label: string;
  count: string;
  /** What else there is to say about the step. */
  children?: ReactNode;
}

/** The figures of one step of a chart. */
export function StepReading({ name, price, label, count, children }: Props) {
  return (
    <>
      <strong>{name}</strong>
      {price === undefined ? (
        <span>{words.noneInMonth}</span>
      ) : (
        <span>
          <span>{label}</span> <Money amount={price} perSqm /> (<span>{count}</span>)
        </span>
      )}
      {children}
    </>
  );
}

import type { Meaning } from '../../../../words/ar/shared/explain.ts';

/** A label with its value: text, or an amount in riyals. */
export interface Fact {
  label: string;
  text?: string;
  amount?: number;
  isPerSqm?: boolean;
  /** Shown below the value. */
  note?: string;
  /** Link target of the text. */
  address?: string | undefined;
  /** Entry of the data page that explains it, if needed. */
  meaning?: Meaning;
}

import type { Meaning } from '../../../i18n/ar/shared/explain.ts';

/** A label with its value: a text, or an amount in riyals. */
export interface Fact {
  label: string;
  text?: string;
  amount?: number;
  isPerSqm?: boolean;
  /** Said below the value. */
  note?: string;
  /** Where the text leads. */
  address?: string | undefined;
  /** The entry of the data page that says what it means, where people ask. */
  meaning?: Meaning;
}

import { useRef, useState } from 'react';
import { latinDigits } from '../../../contract/shared/fold-arabic.ts';

/** Both ends of a range, as stored in the filters. */
export interface Pair<Value> {
  from: Value | undefined;
  to: Value | undefined;
}

/** Text of the two inputs, and the filter values at the time it was typed. */
interface Draft<Value> {
  texts: { from: string; to: string };
  held: Pair<Value>;
}

interface Options<Value> {
  /** Parses a text; undefined means no limit. */
  read: (text: string) => Value | undefined;
  /** Sets the filters and returns the values they then hold. */
  apply: (pair: Pair<Value>) => Pair<Value>;
}

/** Debounce in milliseconds after the last key or slider move: each filter change adds a browser history entry. */
const pause = 400;

/**
 * State of two inputs forming a range. Typed text is left as typed until the input loses focus; it is applied after a
 * debounce, and not at all while the range is reversed. When the filters change elsewhere, their values replace the
 * text.
 */
export function usePair<Value extends number | string>(value: Pair<Value>, { read, apply }: Options<Value>) {
  const [draft, setDraft] = useState<Draft<Value>>();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const isCurrent = draft?.held.from === value.from && draft?.held.to === value.to;
  const texts = draft && isCurrent ? draft.texts : { from: textOf(value.from), to: textOf(value.to) };
  const pair = { from: read(texts.from), to: read(texts.to) };

  function applyTexts(next: Draft<Value>['texts']): void {
    clearTimeout(timer.current);
    const wanted = { from: read(next.from), to: read(next.to) };
    if (!isReversed(wanted)) setDraft({ texts: next, held: apply(wanted) });
  }

  return {
    texts,
    pair,
    isReversed: isReversed(pair),
    change: (end: 'from' | 'to', text: string): void => {
      const next = { ...texts, [end]: text };
      setDraft({ texts: next, held: value });
      clearTimeout(timer.current);
      timer.current = setTimeout(() => applyTexts(next), pause);
    },
    /** On blur, applies the values and shows them normalized. */
    leave: (): void => {
      clearTimeout(timer.current);
      if (isReversed(pair)) return;
      apply(pair);
      setDraft(undefined);
    },
  };
}

function isReversed<Value extends number | string>({ from, to }: Pair<Value>): boolean {
  return from !== undefined && to !== undefined && from > to;
}

function textOf(value: number | string | undefined): string {
  return value === undefined ? '' : String(value);
}

/** Converts digits of any script to Latin digits and drops everything else. */
export function digitsOf(text: string): string {
  return latinDigits(text).replace(/\D/g, '').slice(0, 12);
}

export function amountOf(text: string): number | undefined {
  return text === '' ? undefined : Number(text);
}

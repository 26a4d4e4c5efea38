import { useRef, useState } from 'react';
import { latinDigits } from '../../../contract/shared/fold-arabic.ts';

/** The two ends of a range, as the filters hold it. */
export interface Pair<Value> {
  from: Value | undefined;
  to: Value | undefined;
}

/** What stands in the two inputs, and what the filters held when it was written. */
interface Draft<Value> {
  texts: { from: string; to: string };
  held: Pair<Value>;
}

interface Options<Value> {
  /** What a text means; undefined: no limit. */
  read: (text: string) => Value | undefined;
  /** Sets the filters, and gives what they then hold. */
  apply: (pair: Pair<Value>) => Pair<Value>;
}

/** Milliseconds after the last key or move: each change of the filters is a step that the browser's back takes. */
const pause = 400;

/**
 * Two inputs that say from where to where. What is typed stands as it was typed until the input is left; it is applied
 * when the hand rests, and not at all while the range ends before it begins. When the filters change elsewhere, their
 * values take its place.
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
    /** The input was left: what it means is written out. */
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

/** Digits of any script as Latin ones; everything else is left out. */
export function digitsOf(text: string): string {
  return latinDigits(text).replace(/\D/g, '').slice(0, 12);
}

export function amountOf(text: string): number | undefined {
  return text === '' ? undefined : Number(text);
}

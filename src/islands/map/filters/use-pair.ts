import { useRef, useState } from 'react';
import { latinDigits } from '../../../../lib/fold-arabic.ts';

/** Both ends of a range, as stored in the filters. */
export interface Pair<Value> {
  from: Value | undefined;
  to: Value | undefined;
}

/** The ends of a range to which something applies. */
export interface Ends {
  from: boolean;
  to: boolean;
}

/** Text of the two inputs, and the filter values at the time it was typed. */
interface Draft<Value> {
  texts: { from: string; to: string };
  held: Pair<Value>;
  /** Once applied: whose values the filters did not take. */
  ignored?: Ends;
}

const none: Ends = { from: false, to: false };

interface Options<Value> {
  /** Parses a text; undefined means no limit. */
  read: (text: string) => Value | undefined;
  /** Sets the filters and returns the values they then hold, without any that they do not take. */
  apply: (pair: Pair<Value>) => Pair<Value>;
}

/** Debounce in milliseconds after the last key or slider move: each filter change adds a browser history entry. */
const pause = 400;

/**
 * State of two inputs forming a range. Typed text is left as typed until the input loses focus; it is applied after a
 * debounce, and not at all while the range is reversed. Text whose value the filters do not take stays, so that it
 * can be marked. When the filters change elsewhere, their values replace the text.
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
    if (isReversed(wanted)) return;
    const held = apply(wanted);
    setDraft({ texts: next, held, ignored: ignoredEnds(wanted, held) });
  }

  return {
    texts,
    pair,
    isReversed: isReversed(pair),
    ignored: (isCurrent && draft?.ignored) || none,
    change: (end: 'from' | 'to', text: string): void => {
      const next = { ...texts, [end]: text };
      setDraft({ texts: next, held: value });
      clearTimeout(timer.current);
      timer.current = setTimeout(() => applyTexts(next), pause);
    },
    /** On blur, applies the values and shows those that count normalized. */
    leave: (): void => {
      clearTimeout(timer.current);
      if (isReversed(pair)) return;
      const held = apply(pair);
      const ignored = ignoredEnds(pair, held);
      setDraft(ignored.from || ignored.to ? { texts, held, ignored } : undefined);
    },
  };
}

/** Whose wanted value is not among those held. */
export function ignoredEnds<Value>(wanted: Pair<Value>, held: Pair<Value>): Ends {
  return { from: wanted.from !== held.from, to: wanted.to !== held.to };
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

const { compare } = new Intl.Collator('ar', { numeric: true });

/**
 * Compares plan, block and parcel numbers, which are texts: 9 before 10, 303 before 303/2, that before 303/أ.
 * Texts that differ only in punctuation are compared by code units.
 */
export function inNaturalOrder(one: string, other: string): number {
  return compare(one, other) || (one < other ? -1 : Number(one > other));
}

/** Number of no text. */
export const noText = 0;

/** Interns texts that many rows share: each distinct text has a number, from 1. */
export class Texts {
  readonly #numbers = new Map<string, number>();
  readonly #texts: string[] = [];

  /** Returns the number of a text, adding it if new; 0 for null. */
  numberOf(text: string | null): number {
    if (text === null) return 0;
    let number = this.#numbers.get(text);
    if (number === undefined) this.#numbers.set(text, (number = this.#texts.push(text)));
    return number;
  }

  /** Returns the text of a number; null for 0. */
  textOf(number: number): string | null {
    return number === 0 ? null : (this.#texts[number - 1] ?? null);
  }

  /** Returns the number of a text; undefined when no row has it. */
  find(text: string): number | undefined {
    return this.#numbers.get(text);
  }

  /**
   * Returns, by text number, the position of each text in natural order (`inNaturalOrder`); 0, no text, comes last.
   */
  naturalPlaces(): Uint32Array {
    const places = new Uint32Array(this.#texts.length + 1);
    places[0] = this.#texts.length;
    this.#texts.toSorted(inNaturalOrder).forEach((text, place) => (places[this.numberOf(text)] = place));
    return places;
  }
}

const { compare } = new Intl.Collator('ar', { numeric: true });

/**
 * The order of numbers of plans, blocks and parcels, which are texts: 9 before 10, 303 before 303/2, that before 303/أ.
 * Texts that only differ in signs stand in the order of their characters.
 */
export function inNaturalOrder(one: string, other: string): number {
  return compare(one, other) || (one < other ? -1 : Number(one > other));
}

/** Texts that many rows share, as numbers. */
export class Texts {
  readonly #numbers = new Map<string, number>();
  readonly #texts: string[] = [];

  /** 0 for no text. */
  numberOf(text: string | null): number {
    if (text === null) return 0;
    let number = this.#numbers.get(text);
    if (number === undefined) this.#numbers.set(text, (number = this.#texts.push(text)));
    return number;
  }

  /** The text of a number; null for 0. */
  textOf(number: number): string | null {
    return number === 0 ? null : (this.#texts[number - 1] ?? null);
  }

  /** Undefined when no row has the text. */
  find(text: string): number | undefined {
    return this.#numbers.get(text);
  }

  /** The place of each number's text among all texts, as people count them (`inNaturalOrder`); that of no text is the last. */
  naturalPlaces(): Uint32Array {
    const places = new Uint32Array(this.#texts.length + 1);
    places[0] = this.#texts.length;
    this.#texts
      .toSorted(inNaturalOrder)
      .forEach((text, place) => (places[this.#numbers.get(text) as number] = place));
    return places;
  }
}

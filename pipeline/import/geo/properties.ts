import { plainLetters } from '../../../lib/fold-arabic.ts';
import { cellText } from '../files/cells.ts';
import type { ColumnMapping } from '../columns/mapping.ts';
import { foldKey, type Synonyms } from '../columns/synonyms.ts';

/** Properties of a feature, looked up by meaning rather than by one exact name. */
export class Properties {
  private readonly values = new Map<string, unknown>();
  private readonly mapping: ColumnMapping | undefined;

  /** @param mapping what this publisher calls the fields, and their values */
  constructor(properties: Record<string, unknown> | null | undefined, mapping?: ColumnMapping) {
    this.mapping = mapping;
    for (const [key, value] of Object.entries(properties ?? {})) {
      const folded = foldKey(key);
      if (!this.values.has(folded)) this.values.set(folded, value);
    }
  }

  /**
   * The first non-empty value, as text. Numbers become texts: plan and parcel numbers are texts in any case.
   *
   * @param field its name: a column mapped to it comes first, and its values are translated
   */
  text(synonyms: Synonyms, field?: string): string | undefined {
    for (const name of this.namesOf(synonyms, field)) {
      const text = this.textOf(name, field);
      if (text !== undefined) return text;
    }
    return undefined;
  }

  /** The first value written in Arabic, or else the first non-empty one; that of a mapped column in any case. */
  arabic(synonyms: Synonyms, field?: string): string | undefined {
    const names = this.namesOf(synonyms, field);
    const texts = names.flatMap((name) => {
      const text = this.textOf(name, field);
      return text === undefined ? [] : [{ name, text }];
    });
    const [first] = texts;
    if (first && field !== undefined && this.mapping?.fieldOf(first.name) === field) return first.text;
    return (texts.find(({ text }) => /\p{Script=Arabic}/u.test(text)) ?? first)?.text;
  }

  /** Like `arabic`, in the letters of an Arabic keyboard: names of places are compared and are parts of addresses. */
  placeName(synonyms: Synonyms, field?: string): string | undefined {
    const name = this.arabic(synonyms, field);
    return name === undefined ? undefined : plainLetters(name);
  }

  private namesOf(synonyms: Synonyms, field: string | undefined): Synonyms {
    return field === undefined || !this.mapping ? synonyms : this.mapping.namesOf(field, synonyms);
  }

  private textOf(name: string, field: string | undefined): string | undefined {
    const text = toText(this.values.get(name));
    if (text === undefined || field === undefined || !this.mapping) return text;
    return toText(this.mapping.valueOf(field, text));
  }
}

function toText(value: unknown): string | undefined {
  // A whole number beyond these is not what was written any more, and as an identifier that of another row.
  if (typeof value === 'number')
    return Math.abs(value) <= Number.MAX_SAFE_INTEGER ? String(value) : undefined;
  if (typeof value !== 'string') return undefined;
  const text = cellText(value);
  return text === '' || /^(null|<null>|-|n\/a|undefined)$/i.test(text) ? undefined : text;
}

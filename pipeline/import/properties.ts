import { foldArabic } from '../../src/contract/shared/fold-arabic.ts';

/**
 * Names under which publishers state a property, preferred ones first. Compared folded, so case and `_` do not matter.
 */
export type Synonyms = readonly string[];

const foldedKeys = new Map<string, string>();

/** Properties of a feature, looked up by meaning rather than by one exact name. */
export class Properties {
  private readonly values = new Map<string, unknown>();

  constructor(properties: Record<string, unknown> | null | undefined) {
    for (const [key, value] of Object.entries(properties ?? {})) {
      const folded = foldKey(key);
      if (!this.values.has(folded)) this.values.set(folded, value);
    }
  }

  /** The first non-empty value, as text. Numbers become texts: plan and parcel numbers are texts in any case. */
  text(synonyms: Synonyms): string | undefined {
    for (const name of synonyms) {
      const text = toText(this.values.get(name));
      if (text !== undefined) return text;
    }
    return undefined;
  }

  /** The first value written in Arabic, or else the first non-empty one. */
  arabic(synonyms: Synonyms): string | undefined {
    const texts = synonyms.flatMap((name) => toText(this.values.get(name)) ?? []);
    return texts.find((text) => /\p{Script=Arabic}/u.test(text)) ?? texts[0];
  }
}

/** Prepares a list of names for the lookups above. */
export function synonyms(...names: string[]): Synonyms {
  return names.map(foldKey);
}

function foldKey(key: string): string {
  let folded = foldedKeys.get(key);
  if (folded === undefined) {
    folded = foldArabic(key).replaceAll(' ', '');
    // Bounds memory for a file whose every feature has different keys.
    if (foldedKeys.size < 10_000) foldedKeys.set(key, folded);
  }
  return folded;
}

function toText(value: unknown): string | undefined {
  if (typeof value === 'number') return Number.isFinite(value) ? String(value) : undefined;
  if (typeof value !== 'string') return undefined;
  const text = value.trim();
  return text === '' || /^(null|<null>|-|n\/a|undefined)$/i.test(text) ? undefined : text;
}

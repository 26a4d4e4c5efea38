/** Fills the `{name}` placeholders of a sentence. An unknown name is left as is, so that the mistake is visible. */
export function fill(sentence: string, values: Readonly<Record<string, string | number>>): string {
  return sentence.replace(/\{(\w+)\}/g, (place, name: string) => String(values[name] ?? place));
}

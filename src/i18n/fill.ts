/** Puts values into the `{name}` places of a sentence. An unknown name stays as it is, so that it is seen. */
export function fill(sentence: string, values: Readonly<Record<string, string | number>>): string {
  return sentence.replace(/\{(\w+)\}/g, (place, name: string) => String(values[name] ?? place));
}

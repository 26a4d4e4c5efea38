/** Answers that hardly ever change, kept by pages that are made on the site's server. */
interface Kept<Value> {
  value?: Value;
  at: number;
  underway?: Promise<Value> | undefined;
}

/**
 * A call whose answers are kept for a while, by their key, `most` of them. One that is older is given while a new one is fetched; while
 * none can be had the last one stays in use, and undefined is given if there never was one.
 */
export function keptAnswers<Key extends string, Value>(
  fetchAnswer: (key: Key) => Promise<Value>,
  { freshMilliseconds, most, about }: { freshMilliseconds: number; most: number; about: string },
): (key: Key) => Promise<Value | undefined> {
  const answers = new Map<Key, Kept<Value>>();
  return async (key) => {
    const kept = answers.get(key) ?? { at: 0 };
    // The key that was asked for last comes last: the first is what nobody has asked for the longest.
    answers.delete(key);
    answers.set(key, kept);
    const [oldest] = answers.keys();
    if (answers.size > most && oldest !== undefined) answers.delete(oldest);
    if (kept.value !== undefined && Date.now() - kept.at < freshMilliseconds) return kept.value;
    kept.underway ??= fetchAnswer(key)
      .then((value) => {
        kept.value = value;
        kept.at = Date.now();
        return value;
      })
      .finally(() => (kept.underway = undefined));
    try {
      if (kept.value === undefined) return await kept.underway;
      kept.underway.catch(() => undefined);
      return kept.value;
    } catch (error) {
      console.warn(`${about} could not be loaded:`, error instanceof Error ? error.message : error);
      return undefined;
    }
  };
}

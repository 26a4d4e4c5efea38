import { LRUCache } from 'lru-cache';
import { runDetached } from '../../../lib/node/disconnect.ts';
import type { LandDatabase } from '../../../database/snapshot/read.ts';
import type { LandQuery } from './query-context.ts';

/**
 * Returns a query whose answers are cached for as long as the snapshot is read, which never changes; requests for the
 * same answer at the same time share one query. Failures are not cached.
 *
 * @param max number of answers cached for each snapshot; the least recently used go first
 * @param query its input must be plain data, which the cache is keyed by
 */
export function cached<Input, Answer>(
  max: number,
  query: LandQuery<Input, Answer>,
): LandQuery<Input, Answer> {
  const caches = new WeakMap<LandDatabase, LRUCache<string, Promise<Answer>>>();
  return (context, input) => {
    const answers = caches.get(context.land) ?? new LRUCache<string, Promise<Answer>>({ max });
    caches.set(context.land, answers);
    const key = JSON.stringify(input) ?? '';
    const known = answers.get(key);
    if (known) return known;
    const answer = runDetached(() => query(context, input));
    answers.set(key, answer);
    answer.catch(() => answers.delete(key));
    return answer;
  };
}

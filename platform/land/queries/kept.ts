import { LRUCache } from 'lru-cache';
import { runDetached } from '../../shared/disconnect.ts';
import type { LandDatabase } from '../snapshot/read.ts';
import type { LandQuery } from './query-context.ts';

/**
 * Returns a query that keeps its answers for as long as the snapshot is read, which never changes; callers that ask
 * the same at the same time share one answer. Failures are not kept.
 *
 * @param max number of answers kept for each snapshot; those that were not asked for the longest go first
 */
export function kept<Input, Answer>(max: number, query: LandQuery<Input, Answer>): LandQuery<Input, Answer> {
  const bySnapshot = new WeakMap<LandDatabase, LRUCache<string, Promise<Answer>>>();
  return (context, input) => {
    const answers = bySnapshot.get(context.land) ?? new LRUCache<string, Promise<Answer>>({ max });
    bySnapshot.set(context.land, answers);
    const key = JSON.stringify(input) ?? '';
    const known = answers.get(key);
    if (known) return known;
    const answer = runDetached(() => query(context, input));
    answers.set(key, answer);
    answer.catch(() => answers.delete(key));
    return answer;
  };
}

import type { Engine } from '../connection/store.ts';
import { nullable } from './nullable.ts';

/** The end of an offer may not be known yet. */
export function statements(engine: Engine): string[] {
  return nullable(engine, 'offer', 'valid_until', 'text');
}

import type { Engine } from '../connection/store.ts';
import { nullable } from './nullable.ts';

/** How many units a project has, how many of them can be had, and its area may not be known yet. */
export function statements(engine: Engine): string[] {
  return [
    ...nullable(engine, 'project', 'unit_count', 'bigint'),
    ...nullable(engine, 'project', 'available_count', 'bigint'),
    ...nullable(engine, 'project', 'area_sqm', 'double precision'),
  ];
}

import { Counter, Gauge, Histogram } from 'prom-client';
import { registry, secondsBuckets as buckets } from '../../lib/node/metrics.ts';

const registers = [registry];

/** Outcomes: `answered`, `failed`, `too_long` (the time limit), `disconnected` (the client). */
export const landQuerySeconds = new Histogram({
  name: 'ardi_land_query_duration_seconds',
  help: 'Time of a statement on the snapshot, without its wait',
  labelNames: ['outcome'],
  buckets,
  registers,
});

export const landQueryWaitSeconds = new Histogram({
  name: 'ardi_land_query_wait_seconds',
  help: 'Time that a statement on the snapshot waited for a connection',
  buckets,
  registers,
});

export const landQueriesWaiting = new Gauge({
  name: 'ardi_land_queries_waiting',
  help: 'Statements that wait for a connection to the snapshot',
  registers,
});

export const landQueriesRefused = new Counter({
  name: 'ardi_land_queries_refused_total',
  help: 'Statements that were refused because too many waited, or because they waited too long',
  registers,
});

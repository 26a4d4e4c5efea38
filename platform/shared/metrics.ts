import { Counter, Gauge, Histogram, Registry } from 'prom-client';

/** What the process measures of itself, in the form of Prometheus (`/metrics`). Names are part of the interface. */
export const registry = new Registry();

const registers = [registry];
const buckets = [0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

export const requestSeconds = new Histogram({
  name: 'http_request_duration_seconds',
  help: 'Time until a response was sent, by route',
  labelNames: ['method', 'route', 'status'],
  buckets,
  registers,
});

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

/** 1 while the snapshot that queries run on is of the store's revision. */
export const landIsCurrent = new Gauge({
  name: 'ardi_land_is_current',
  help: 'Whether queries on land answer from the data that is stored',
  registers,
});

export const landInfo = new Gauge({
  name: 'ardi_land_snapshot_info',
  help: 'The snapshot that queries run on',
  labelNames: ['file'],
  registers,
});

export const dataChanged = new Gauge({
  name: 'ardi_data_changed_timestamp_seconds',
  help: 'When a group of public data was last changed, by a load or by its owner',
  labelNames: ['group'],
  registers,
});

/** What is limited for all callers together: `forms`, `contacts`, `codes` of this hour, and bytes of `usage`. */
export const ceilingUsed = new Gauge({
  name: 'ardi_ceiling_used',
  help: 'How much there is of what is limited for all callers together; usage in bytes',
  labelNames: ['of'],
  registers,
});

export const ceilingMost = new Gauge({
  name: 'ardi_ceiling_most',
  help: 'The most that there may be of it',
  labelNames: ['of'],
  registers,
});

export const newestSale = new Gauge({
  name: 'ardi_newest_sale_timestamp_seconds',
  help: 'Day of the newest sale of a region',
  labelNames: ['region'],
  registers,
});

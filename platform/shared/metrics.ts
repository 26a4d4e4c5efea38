import { Gauge, Histogram } from 'prom-client';
import { registry, secondsBuckets as buckets } from '../../lib/node/metrics.ts';

const registers = [registry];

export const requestSeconds = new Histogram({
  name: 'http_request_duration_seconds',
  help: 'Time until a response was sent, by route',
  labelNames: ['method', 'route', 'status'],
  buckets,
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

import { Registry } from 'prom-client';

/** What the process measures of itself, in the form of Prometheus (`/metrics`). Names are part of the interface. */
export const registry = new Registry();

/** Upper bounds of the buckets of a duration, in seconds. */
export const secondsBuckets = [0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

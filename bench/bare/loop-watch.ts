import { monitorEventLoopDelay } from 'node:perf_hooks';

/**
 * Preloaded into a measured program: reports on request the longest time its event loop was blocked since the
 * previous request, in milliseconds.
 */
const resolution = 5;
const delay = monitorEventLoopDelay({ resolution });
delay.enable();
process.on('message', (message) => {
  if (message !== 'longest stop') return;
  process.send?.(delay.max / 1e6 - resolution);
  delay.reset();
});
process.channel?.unref();

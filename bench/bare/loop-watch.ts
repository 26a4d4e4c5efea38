import { monitorEventLoopDelay } from 'node:perf_hooks';

/**
 * Loaded before a measured program: tells on demand how long its event loop stood still at most since it was last asked,
 * in milliseconds.
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

import { monitorEventLoopDelay } from 'node:perf_hooks';

/** Loaded before a measured program: tells on demand how long its event loop stood still at most, in milliseconds. */
const resolution = 5;
const delay = monitorEventLoopDelay({ resolution });
// What happens while the program starts is not counted.
setTimeout(() => (delay.enable(), delay.reset()), 20_000).unref();
process.on('message', (message) => {
  if (message === 'longest stop') process.send?.(delay.max / 1e6 - resolution);
});
process.channel?.unref();

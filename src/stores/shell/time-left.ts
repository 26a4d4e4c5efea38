/** Remaining time, as a countdown shows it. */
export interface TimeLeft {
  hours: number;
  minutes: number;
  seconds: number;
}

/**
 * Returns the time remaining until a moment (milliseconds), rounded up to whole seconds, so that 0:00:00 is never
 * shown; undefined once it has passed.
 */
export function timeLeft(until: number, now: number): TimeLeft | undefined {
  if (until <= now) return undefined;
  const seconds = Math.ceil((until - now) / 1000);
  return {
    hours: Math.floor(seconds / 3600),
    minutes: Math.floor(seconds / 60) % 60,
    seconds: seconds % 60,
  };
}

/** What is left of a time, as a countdown shows it. */
export interface TimeLeft {
  hours: number;
  minutes: number;
  seconds: number;
}

/**
 * What is left until a moment (milliseconds), seconds begun counted as whole: 0:00:00 is never shown. Undefined once
 * it has come.
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

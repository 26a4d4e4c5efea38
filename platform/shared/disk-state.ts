/** When a write last failed for lack of room, milliseconds since 1970. */
let lastFull = Number.NEGATIVE_INFINITY;
const doubtMilliseconds = 300_000;

/** Remembers that there was no room for a write. */
export function markDiskFull(now = Date.now()): void {
  lastFull = now;
}

/** Whether there was no room a short time ago, so that only another write can tell. */
export function diskMayBeFull(now = Date.now()): boolean {
  return now - lastFull < doubtMilliseconds;
}

/** Remembers that a write succeeded. */
export function markDiskWritable(): void {
  lastFull = Number.NEGATIVE_INFINITY;
}

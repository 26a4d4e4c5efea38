export type OnProgress = (message: string) => void;

const everyMilliseconds = 2000;

/** Reports the progress of a load, at most every two seconds. Call it for each row. */
export function createProgress(onProgress: OnProgress, label: string, unit: string): (count: number) => void {
  let last = performance.now();
  return (count) => {
    if (count % 500 !== 0) return;
    const now = performance.now();
    if (now - last < everyMilliseconds) return;
    last = now;
    onProgress(`${label}: ${count.toLocaleString('en')} ${unit} …`);
  };
}

/** Current time in Saudi Arabia's time zone, as ISO 8601. */
export function nowInRiyadh(): string {
  const shifted = new Date(Date.now() + 3 * 3_600_000);
  return `${shifted.toISOString().slice(0, 19)}+03:00`;
}

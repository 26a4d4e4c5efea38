import { $maintenance, askMaintenance } from '../../stores/shell/maintenance.ts';

/** Milliseconds between two questions while the page is looked at. */
const interval = 30_000;

/**
 * Asks whether the product is closed (specification §4): now, whenever the page is looked at again, and every half
 * minute meanwhile. The screen's code is fetched when it is needed first.
 */
export function watchMaintenance(): void {
  let timer: ReturnType<typeof setInterval> | undefined;
  const follow = () => {
    clearInterval(timer);
    if (document.hidden) return;
    void ask();
    timer = setInterval(() => void ask(), interval);
  };
  document.addEventListener('visibilitychange', follow);
  follow();
}

async function ask(): Promise<void> {
  // Without a network there is nobody to ask; the next question comes soon enough.
  if (!navigator.onLine) return;
  await askMaintenance();
  if (!$maintenance.get()) return;
  // One that cannot be had is asked for again with the next question.
  await import('./maintenance-screen.ts')
    .then(({ showMaintenance }) => showMaintenance())
    .catch((error: unknown) => console.warn('maintenance:', error));
}

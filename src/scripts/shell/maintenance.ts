import { $maintenance, askMaintenance } from '../../stores/shell/maintenance.ts';

/** Polling interval in milliseconds while the page is visible. */
const interval = 30_000;

/**
 * Checks whether the product is closed (specification §4): now, whenever the page becomes visible again, and every
 * half minute meanwhile. The screen's code is lazy-loaded when first needed. The desk stays open: it is where the
 * product is opened again.
 */
export function watchMaintenance(): void {
  if (/^\/admin(\/|$)/.test(location.pathname)) return;
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
  // Skip while offline; the next check is soon enough.
  if (!navigator.onLine) return;
  await askMaintenance();
  if (!$maintenance.get()) return;
  // If loading fails, the next check retries.
  await import('./maintenance-screen.ts')
    .then(({ showMaintenance }) => showMaintenance())
    .catch((error: unknown) => console.warn('maintenance:', error));
}

import { $isOffline, $mapStatus, retryMap } from '../../stores/map/map-view.ts';

/** A browser says that the network is back some moments before anything answers: milliseconds that these may last. */
const settlingTime = 3000;

/** Whether tiles are missing because there was no network for them. */
let hasHoles = false;
let isSettling = false;

export const markMissingTiles = () => {
  hasHoles = true;
};
export const clearMissingTiles = () => {
  hasHoles = false;
};

/** Whether the network is said to be back and may not answer yet. */
export const networkIsSettling = () => isSettling;

/**
 * Whether a call that failed says something about who was called: there is a network, and it has not just come back. A
 * browser knows that there is one before it tells.
 */
export const networkIsSteady = () => navigator.onLine && !$isOffline.get() && !isSettling;

/** Without a network the map keeps what it shows; it is built anew when the network is back and something is missing. */
export function followNetwork(): void {
  let settled: ReturnType<typeof setTimeout> | undefined;
  addEventListener('offline', () => {
    clearTimeout(settled);
    isSettling = false;
    $isOffline.set(true);
  });
  addEventListener('online', () => {
    isSettling = true;
    $isOffline.set(false);
    retryMissingTiles();
    settled = setTimeout(() => {
      isSettling = false;
      retryMissingTiles();
    }, settlingTime);
  });
  $isOffline.set(!navigator.onLine);
}

function retryMissingTiles(): void {
  if (hasHoles || $mapStatus.get().status === 'failed') retryMap();
}

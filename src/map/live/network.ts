import { $isOffline, $mapStatus, retryMap } from '../../stores/map/map-view.ts';

/** Browsers fire `online` shortly before requests actually succeed; milliseconds to allow for that. */
const settlingTime = 3000;

/** Whether tiles are missing because they could not be fetched offline. */
let hasHoles = false;
let isSettling = false;

export const markMissingTiles = () => {
  hasHoles = true;
};
export const clearMissingTiles = () => {
  hasHoles = false;
};

/** Whether the network was reported back but may not respond yet. */
export const networkIsSettling = () => isSettling;

/**
 * Whether a failed request can be blamed on the server: the network is up and has not only just come back.
 * `navigator.onLine` turns true before the `online` event fires, hence the second check.
 */
export const networkIsSteady = () => navigator.onLine && !$isOffline.get() && !isSettling;

/** While offline the map keeps what it shows; it is rebuilt when the network is back and something is missing. */
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

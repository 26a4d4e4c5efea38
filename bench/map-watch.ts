/** Instrumentation that runs in a measured page before its own code; the same in the map page and in the bare one. */
declare global {
  interface Window {
    /** Milliseconds from navigation to the first complete picture. */
    firstPicture?: number;
    /** When the map was last drawn. */
    lastDraw: number;
    /** The longest task of the main thread since this was reset to 0, in milliseconds. */
    longestTask: number;
    /** Milliseconds between frames since this was cleared. */
    frameTimes: number[];
    /** Only in the bare page: one `setPaintProperty`. */
    recolor?: (layer: string, color: unknown) => void;
  }
}

export function watchMap(): void {
  window.lastDraw = 0;
  window.longestTask = 0;
  window.frameTimes = [];
  new MutationObserver((_records, observer) => {
    if (!document.querySelector('[data-map][aria-busy="false"]')) return;
    observer.disconnect();
    window.firstPicture = performance.now();
  }).observe(document, {
    subtree: true,
    attributes: true,
    childList: true,
    attributeFilter: ['aria-busy'],
  });
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) window.longestTask = Math.max(window.longestTask, duration);
  }).observe({ type: 'longtask' });
  const { prototype } = WebGL2RenderingContext;
  const draw = Reflect.get(prototype, 'drawElements') as (...values: unknown[]) => void;
  Reflect.set(prototype, 'drawElements', function (this: WebGL2RenderingContext, ...values: unknown[]) {
    window.lastDraw = performance.now();
    draw.apply(this, values);
  });
  let before = performance.now();
  const frame = (now: number) => {
    window.frameTimes.push(now - before);
    before = now;
    requestAnimationFrame(frame);
  };
  requestAnimationFrame(frame);
}

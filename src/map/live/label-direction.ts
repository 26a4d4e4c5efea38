/**
 * MapLibre shapes and mirrors Arabic labels itself, letter by letter. On a right-to-left page the canvas that it draws
 * letters on inherits the page's direction and would mirror brackets a second time, so that canvas is set to
 * left-to-right. Call once, before the first map.
 */
export function drawLabelsLeftToRight(): void {
  if (typeof OffscreenCanvas === 'undefined') return;
  type GetContext = (this: OffscreenCanvas, ...values: unknown[]) => RenderingContext | null;
  const prototype = OffscreenCanvas.prototype as unknown as { getContext: GetContext };
  const { getContext } = prototype;
  prototype.getContext = function (...values) {
    const context = getContext.apply(this, values);
    if (context && 'direction' in context) context.direction = 'ltr';
    return context;
  };
}

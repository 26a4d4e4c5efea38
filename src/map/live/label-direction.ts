/**
 * Sets MapLibre's text canvas to left-to-right. MapLibre shapes and mirrors Arabic labels itself, letter by letter,
 * but on a right-to-left page the canvas it draws glyphs on inherits the page's direction and would mirror brackets a
 * second time. Call once, before the first map is created.
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

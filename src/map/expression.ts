import type { ExpressionSpecification } from '@maplibre/maplibre-gl-style-spec';

/**
 * An expression of the style language. The published type cannot follow lists that are put together; the style test
 * validates every one of them instead.
 */
export function expression(operator: string, ...operands: unknown[]): ExpressionSpecification {
  return [operator, ...operands] as unknown as ExpressionSpecification;
}

/** A width or size that grows from zoom to zoom: `[zoom, pixels]` pairs, rising. */
export function zoomCurve(stops: [zoom: number, pixels: number][]): ExpressionSpecification {
  return expression('interpolate', ['exponential', 1.6], ['zoom'], ...stops.flat());
}

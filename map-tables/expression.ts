import type { ExpressionSpecification } from '@maplibre/maplibre-gl-style-spec';

/**
 * Builds an expression of the style language. The published type cannot check lists that are assembled at run time;
 * the style test validates every expression instead.
 */
export function expression(operator: string, ...operands: unknown[]): ExpressionSpecification {
  return [operator, ...operands] as unknown as ExpressionSpecification;
}

/** A width or size that grows with the zoom: ascending `[zoom, pixels]` pairs. */
export function zoomCurve(
  stops: [zoom: number, pixels: number | ExpressionSpecification][],
): ExpressionSpecification {
  return expression('interpolate', ['exponential', 1.6], ['zoom'], ...stops.flat());
}

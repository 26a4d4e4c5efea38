import type { StyleSpecification } from '@maplibre/maplibre-gl-style-spec';
import type { BoundingBox } from '../../lib/geo/bounds.ts';

/** Key of the first view's extent in a style's metadata. */
export const openingMetadata = 'ardi:opening';

/**
 * What a region's map shows at first: its land, or its densest city where that is too far apart. Undefined when the
 * style does not say; its `center` and `zoom` apply then.
 */
export function openingOf({ metadata }: Pick<StyleSpecification, 'metadata'>): BoundingBox | undefined {
  return (metadata as { [openingMetadata]?: BoundingBox } | undefined)?.[openingMetadata];
}

import type { Store } from '../../../database/connection/store.ts';
import { importFeatures, type FeatureImport, type FeatureLoadReport } from '../load/feature-load.ts';
import { readEdge } from './edge-row.ts';
import { edgeFields, type EdgeField } from './fields.ts';

/**
 * Imports lines along the sides of parcels with the lengths that are stated of them, in one transaction; the region's
 * demo rows go. The same line keeps its id. Which side of which parcel a line belongs to is found when a parcel is shown,
 * so parcels can be loaded before or after.
 *
 * @throws ImportError when the file is damaged or of another format, or has no usable feature; the store is then
 * unchanged
 */
export function importEdges(store: Store, options: FeatureImport): Promise<FeatureLoadReport<EdgeField>> {
  return importFeatures(store, options, {
    table: 'edge_length',
    word: 'edges',
    sourceName: 'أطوال الأضلاع المستوردة',
    fields: edgeFields,
    read: readEdge,
    row: ({ row }) => row,
  });
}

import type { loadModes } from '../../../contract/admin/load-kinds.ts';

export { loadModes } from '../../../contract/admin/load-kinds.ts';
/**
 * What happens to rows of earlier loads: replace takes those out that the files do not have; append leaves what is known
 * as it is; upsert writes that anew. Append and upsert take nothing out.
 */
export type LoadMode = (typeof loadModes)[number];

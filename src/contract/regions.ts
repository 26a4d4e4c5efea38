import { z } from 'zod';
import { Bounds, Id, Point } from './common.ts';
import { endpoint } from './endpoint.ts';
import { routes } from './routes.ts';
import { regionKeys } from './vocabulary.ts';

/** Specification §3, «Region». */
export const Region = z.object({
  key: z.enum(regionKeys),
  id: Id,
  name: z.string().meta({ description: 'Arabic display name' }),
  mapStyleUrl: z
    .url()
    .meta({ description: 'Address of the map style: tile-server base path plus lowercase key' }),
  zoom: z.number().meta({ description: 'Zoom of the first view' }),
  minZoom: z.number().meta({ description: 'Smallest zoom offered' }),
  centroid: Point,
  bounds: Bounds,
  parcelCount: z.int().nonnegative(),
  hasDemoData: z
    .boolean()
    .meta({ description: 'Some of what is shown here was generated for demonstration' }),
});
export type Region = z.infer<typeof Region>;

export const listRegions = endpoint({
  route: routes.listRegions,
  access: 'anyone',
  summary: 'Regions of the map, Riyadh first',
  data: z.array(Region),
});

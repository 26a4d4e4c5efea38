import { z } from 'zod';
import { Bounds, Id } from '../shared/common.ts';
import { endpoint } from '../shared/endpoint.ts';
import { Centroid, countOf } from '../shared/fields.ts';
import { shellRoutes } from './routes.ts';
import { regionKeys } from '../shared/vocabulary.ts';

/** Specification §3, «Region». */
export const Region = z.object({
  key: z
    .enum(regionKeys)
    .meta({ description: 'Key of the region, the first part of its addresses on the site' }),
  id: Id.meta({ description: 'Id of the region' }),
  name: z.string().meta({ description: 'Arabic display name' }),
  nameEn: z.string().meta({ description: 'English name' }),
  mapStyleUrl: z
    .url()
    .meta({ description: 'Address of the map style: tile-server base path plus lowercase key' }),
  zoom: z.number().meta({ description: 'Zoom level of the first view, web-mercator' }),
  minZoom: z.number().meta({ description: 'Smallest zoom level offered, web-mercator' }),
  centroid: Centroid,
  bounds: Bounds.meta({
    description: 'The box that the region is known by: that of its main city, for Riyadh',
  }),
  extent: Bounds.meta({
    description: 'The box around all land of the region, where it is fitted or looked up',
  }),
  parcelCount: countOf('Parcels in the region'),
  hasData: z.boolean().meta({ description: 'The region has parcels, sales or indicators' }),
  lastSaleOn: z.iso
    .date()
    .nullable()
    .meta({ description: 'Day of its newest deed, from which periods count back; null: there is none' }),
  hasDemoData: z
    .boolean()
    .meta({ description: 'Some of what is shown here was generated for demonstration' }),
});
export type Region = z.infer<typeof Region>;

export const listRegions = endpoint({
  route: shellRoutes.listRegions,
  access: 'anyone',
  summary: 'The regions of the kingdom, Riyadh first',
  data: z.array(Region),
});

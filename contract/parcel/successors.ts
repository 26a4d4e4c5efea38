import { z } from 'zod';
import { parcelRoutes } from './routes.ts';
import { endpoint } from '../shared/endpoint.ts';
import { ParcelNo, ParcelObjectId, ParcelObjectIdInput, PlanNoIfAny, textIfAny } from '../shared/fields.ts';
import { regionKeys } from '../shared/vocabulary.ts';

const Successor = z.object({
  parcelObjectId: ParcelObjectId,
  parcelNo: ParcelNo,
  planNo: PlanNoIfAny,
  regionKey: z.enum(regionKeys).meta({ description: 'Key of the region' }),
  area: z.number().positive().meta({ description: 'Area, m²' }),
});

/** What has become of a parcel that was subdivided or merged. */
export const Retirement = z.object({
  retiredOn: textIfAny('Day on which it was retired, YYYY-MM-DD; null: it was not'),
  name: textIfAny('What it was called, in Arabic; null: it was not retired'),
  parcels: z.array(Successor).meta({ description: 'What it has become, as far as that is there' }),
});
export type Retirement = z.infer<typeof Retirement>;

export const listSuccessors = endpoint({
  route: parcelRoutes.listSuccessors,
  access: 'anyone',
  isOurs: true,
  summary: 'The parcels that a subdivided or merged parcel has become; none of any other',
  query: z.object({ parcelObjectId: ParcelObjectIdInput }),
  data: Retirement,
});

import { z } from 'zod';
import { Source } from '../shared/common.ts';
import { endpoint } from '../shared/endpoint.ts';
import { CityName, ParcelObjectId, ParcelObjectIdInput, textIfAny, textOf } from '../shared/fields.ts';
import { parcelRoutes } from './routes.ts';

/** A zone in which a fee on white land is due. */
export const LandFeeZone = z.object({
  name: textOf('Name of the zone, in Arabic'),
  ratePercent: z.number().nonnegative().meta({ description: 'Fee a year, % of the value of the land' }),
  thresholdSqm: z.number().nonnegative().meta({
    description: 'From which area on the land of one owner in the city is subject to the fee, m²',
  }),
  validFrom: z.iso.date().meta({ description: 'First day on which the rate holds, YYYY-MM-DD' }),
  validUntil: z.iso
    .date()
    .nullable()
    .meta({ description: 'Last day on which it holds, YYYY-MM-DD; null: until further notice' }),
  law: textOf('Law, regulation or decree that sets the zone and its rate, in Arabic'),
  lawUrl: textIfAny('Where that text can be read; null: not given'),
  source: Source,
});
export type LandFeeZone = z.infer<typeof LandFeeZone>;

/** What is known today about the fee on one parcel. */
export const LandFee = z.object({
  parcelObjectId: ParcelObjectId,
  city: CityName,
  isKnown: z.boolean().meta({
    description:
      'Whether zones that hold today are loaded for the city of the parcel; else nothing can be said',
  }),
  isUndeveloped: z.boolean().nullable().meta({
    description: 'Whether the data call the parcel undeveloped; null: they do not say what it is used for',
  }),
  zones: z.array(LandFeeZone).meta({
    description:
      'Zones that hold today and in which the middle of the parcel lies, highest rate first; several where they overlap',
  }),
});
export type LandFee = z.infer<typeof LandFee>;

export const getLandFee = endpoint({
  route: parcelRoutes.getLandFee,
  access: 'anyone',
  isOurs: true,
  summary: 'Zones of fees on white land in which a parcel lies today',
  query: z.object({ parcelObjectId: ParcelObjectIdInput }),
  data: LandFee,
});

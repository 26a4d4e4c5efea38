import { z } from 'zod';
import { Id, Source, TextInput, timeOf } from '../shared/common.ts';
import { endpoint } from '../shared/endpoint.ts';
import { countOf, textIfAny } from '../shared/fields.ts';
import { Organisation } from '../account/profile.ts';
import { offerRoutes } from './routes.ts';

/**
 * Public page of a broker (specification §1, §6): exists only for an approved, active organization with a complete
 * profile and the public profile module enabled.
 */
export const BrokerProfile = Organisation.pick({
  code: true,
  name: true,
  phoneNumber: true,
  type: true,
  profileUrl: true,
}).extend({
  email: z.email().nullable().meta({ description: 'E-mail address; null: none was given' }),
  about: textIfAny('What the broker says of itself; null: nothing'),
  licenceNo: textIfAny('Number of its licence, a text; null: none is known'),
  cityName: textIfAny('Name of its city, in Arabic; null: none was given'),
  regionId: Id.nullable().meta({ description: 'Id of its region; null: none was given' }),
  logoUrl: z.url().nullable().meta({ description: 'Address of its logo; null: it has none' }),
  joinedAt: timeOf('When it joined'),
  validOfferCount: countOf('Offers of it that are valid now'),
  memberCount: countOf('People who belong to it'),
  source: Source.nullable().meta({
    description: 'Where the entry comes from; null: the broker registered itself',
  }),
});
export type BrokerProfile = z.infer<typeof BrokerProfile>;

export const getBrokerProfile = endpoint({
  route: offerRoutes.getBrokerProfile,
  access: 'anyone',
  isOurs: true,
  summary: 'Public page of a broker',
  parameters: z.object({ code: TextInput(40).meta({ description: 'Code of the broker' }) }),
  data: BrokerProfile,
});

import { z } from 'zod';
import { Id, Source, TextInput, Time } from './common.ts';
import { endpoint } from './endpoint.ts';
import { Organisation } from './profile.ts';
import { routes } from './routes.ts';

/**
 * The public page of a broker (specification §1, §6): there is one only for an approved, active organisation whose
 * profile is complete and whose public profile module is on.
 */
export const BrokerProfile = Organisation.pick({
  code: true,
  name: true,
  phoneNumber: true,
  type: true,
  profileUrl: true,
}).extend({
  email: z.email().nullable(),
  about: z.string().nullable(),
  licenceNo: z.string().nullable(),
  cityName: z.string().nullable(),
  regionId: Id.nullable(),
  logoUrl: z.url().nullable(),
  joinedAt: Time,
  validOfferCount: z.int().nonnegative(),
  memberCount: z.int().nonnegative(),
  source: Source.nullable().meta({ description: 'Null for brokers who registered themselves' }),
});
export type BrokerProfile = z.infer<typeof BrokerProfile>;

export const getBrokerProfile = endpoint({
  route: routes.getBrokerProfile,
  access: 'anyone',
  isOurs: true,
  summary: 'Public page of a broker',
  parameters: z.object({ code: TextInput(40) }),
  data: BrokerProfile,
});

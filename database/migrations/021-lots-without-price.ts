import type { Engine } from '../connection/store.ts';
import { nullable } from './nullable.ts';

/** The price of a lot may not be known yet. */
export function statements(engine: Engine): string[] {
  return nullable(engine, 'booking_parcel', 'price_sar', 'double precision');
}

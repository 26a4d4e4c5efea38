import { message } from '../../../words/message.ts';
import type { BookingStatus } from '../../../contract/shared/vocabulary.ts';
import { lotFields, type LotField } from './lots-fields.ts';
import { readNumber } from '../files/numbers.ts';
import type { Properties } from '../geo/properties.ts';
import type { MarketImport, ReadRow } from './load.ts';
import { partsOf, lotStatusOf } from './words.ts';

/** A parsed row of lots; which parcel it means is read when its project is known. */
export interface ReadLot {
  project: string;
  cells: Properties;
  status: BookingStatus;
  /** Riyals; null: not known yet. */
  price: number | null;
  unitType: string;
}

export const lotProblems = {
  noProject: message('no project'),
  unknownStatus: message('unknown status of a lot'),
  badPrice: message('the price is not a number above zero'),
  several: message('a lot is one parcel, and the row names several'),
} as const;

/** A lot of which nothing else is said is bare land. */
const bareLand = 'أرض';

/** Parses a row, or says why it cannot be used. */
export function readLot(cells: Properties, _options?: Pick<MarketImport, 'city'>): ReadRow<ReadLot> {
  const text = (name: LotField) => cells.text(lotFields[name].names, name);
  const given = Object.fromEntries(
    (Object.keys(lotFields) as LotField[]).map((name) => [name, text(name)]),
  ) as Partial<Record<LotField, string>>;
  const { project } = given;
  const plot = [given.plan, given.parcel ?? given.parcelId].filter((part) => part !== undefined).join(' / ');
  if (project === undefined) return { reason: lotProblems.noProject, about: plot };
  const about = `${project}: ${plot}`;
  const status = lotStatusOf(given.status ?? '');
  if (status === undefined)
    return { reason: lotProblems.unknownStatus, about: `${about}: ${given.status ?? ''}` };
  const price = given.price === undefined ? null : readNumber(given.price);
  if (price !== null && (typeof price !== 'number' || price <= 0))
    return { reason: lotProblems.badPrice, about: `${about}: ${given.price ?? ''}` };
  if (partsOf(given.parcelId).length > 1) return { reason: lotProblems.several, about };
  const unitType = given.unitType ?? bareLand;
  return {
    id: about,
    row: { project, cells, status, price, unitType },
    given,
    understood: { ...given, status, price, unitType },
  };
}

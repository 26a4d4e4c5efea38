import { message, type Message } from '../../../words/message.ts';
import { readDate } from '../files/dates.ts';
import type { ReadParcel } from './parcel-row.ts';
import type { ParcelRow } from './parcel-write.ts';

const undated = message('a price without a date, which counts in no figure');
const otherPerSqm = message(
  'the price per m² is not the price by the area; the price of the whole parcel holds',
);
/** Share by which a price per m² differs from the quotient when it was rounded. */
const tolerance = 0.02;

/** What a person should know of the price that a file states of a parcel. */
export function priceRemarks({ stated }: ReadParcel, row: ParcelRow): Message[] {
  if (!stated) return [];
  const { price, pricePerSqm, dayText } = stated;
  const remarks: Message[] = [];
  if (row.stated_price_on == null) {
    const day = dayText === undefined ? undefined : readDate(dayText);
    const problem = day && 'problem' in day ? day.problem : undefined;
    remarks.push(
      problem
        ? message('a price without a date, which counts in no figure: {problem}', { problem })
        : undated,
    );
  }
  if (price !== null && pricePerSqm !== null) {
    const quotient = price / row.area_sqm;
    if (Math.abs(pricePerSqm - quotient) > tolerance * quotient) remarks.push(otherPerSqm);
  }
  return remarks;
}

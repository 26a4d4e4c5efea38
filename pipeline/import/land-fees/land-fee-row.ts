import type { Insertable } from 'kysely';
import { isMessage, message, type Message } from '../../../words/message.ts';
import type { LandFeeZoneTable } from '../../../database/schema/schema.ts';
import { parcelLimits } from '../../../contract/parcel/limits.ts';
import { latinDigits } from '../../../lib/fold-arabic.ts';
import { readDay } from '../files/dates.ts';
import type { ReadFeature } from '../load/feature-load.ts';
import { isObject } from '../geo/features.ts';
import { landFeeFields, type LandFeeField } from './fields.ts';
import type { ColumnMapping } from '../columns/mapping.ts';
import { geometryText, readLand } from '../geo/geometry.ts';
import { readNumber } from '../files/numbers.ts';
import { Properties } from '../geo/properties.ts';

/** A parsed fee zone, before it has an id. */
export interface ReadFeeZone extends ReadFeature<LandFeeField> {
  row: Omit<Insertable<LandFeeZoneTable>, 'id' | 'region_id' | 'source_id'>;
}

const longestName = 120;
const longestLaw = 300;

/** Parses a GeoJSON feature, or returns why it cannot be used. */
export function readFeeZone(value: unknown, mapping?: ColumnMapping): ReadFeeZone | Message {
  if (!isObject(value) || value['type'] !== 'Feature') return message('not a GeoJSON feature');
  const land = readLand(value['geometry']);
  if (isMessage(land)) return land;
  const given = readFields(value['properties'], mapping);
  if (given.name === undefined) return message('no name of the zone');
  if (given.name.length > longestName)
    return message('the name is longer than {longest} characters', { longest: longestName });
  if (given.law === undefined) return message('no law that sets the fee');
  if (given.law.length > longestLaw)
    return message('the law is longer than {longest} characters', { longest: longestLaw });
  const rate = readRate(given.rate);
  if (isMessage(rate)) return rate;
  const threshold =
    given.threshold === undefined ? parcelLimits.landFeeThreshold : readNumber(given.threshold);
  if (threshold == null || threshold < 0) return message('the area threshold is no area in m²');
  const days = readDays(given);
  if (isMessage(days)) return days;
  const url = given.lawUrl === undefined ? null : secureAddress(given.lawUrl);
  if (url === undefined) return message('the address of the law does not begin with https://');
  const { west, south, east, north } = land;
  const [x, y] = land.centroid;
  const { id } = value;
  const publisherId = given.id ?? (typeof id === 'string' || typeof id === 'number' ? String(id) : undefined);
  return {
    // The publisher's id is that of the zone, which has a row for each of its rates.
    publisherId: publisherId === undefined ? null : `${publisherId}/${days.from}`,
    label: `${given.name}/${days.from}`,
    point: land.centroid,
    isRepaired: land.isRepaired,
    given,
    understood: { ...given, rate, threshold: given.threshold && threshold, ...days },
    row: {
      ...{ city_name: given.city ?? null, name: given.name, rate_percent: rate, threshold_sqm: threshold },
      ...{ valid_from: days.from, valid_until: days.until ?? null, law: given.law, law_url: url },
      ...{ geometry: geometryText(land), centroid_x: x, centroid_y: y },
      ...{ west, south, east, north },
    },
  };
}

function readFields(value: unknown, mapping: ColumnMapping | undefined) {
  const properties = new Properties(isObject(value) ? value : undefined, mapping);
  const text = (name: LandFeeField) => properties.text(landFeeFields[name].names, name);
  const arabic = (name: LandFeeField) => properties.arabic(landFeeFields[name].names, name);
  return {
    ...{ id: text('id'), name: arabic('name'), rate: text('rate'), threshold: text('threshold') },
    ...{ from: text('from'), until: text('until'), city: arabic('city') },
    ...{ law: arabic('law'), lawUrl: text('lawUrl') },
  };
}

/** Percent; a rate below 1 % may as well mean a share, and is not guessed. */
function readRate(text: string | undefined): number | Message {
  if (text === undefined) return message('no rate of the fee');
  const rate = readNumber(text.replace(/[%٪]/g, ''));
  if (rate == null || rate < 0) return message('the rate of the fee is no number');
  if (rate > 0 && rate < 1) return message('the rate is below 1 %: write 10 for 10 %');
  const highest = parcelLimits.landFeeHighest;
  return rate > highest ? message('the rate is above {highest} %', { highest }) : rate;
}

function readDays({
  from,
  until,
}: {
  from: string | undefined;
  until: string | undefined;
}): { from: string; until: string | undefined } | Message {
  if (from === undefined) return message('no first day of the rate');
  if ([from, until].some((day) => day !== undefined && isAmbiguous(day)))
    return message('a day can be read as two: write YYYY-MM-DD');
  const first = readDay(from);
  if ('problem' in first) return message('first day of the rate: {problem}', { problem: first.problem });
  if (until === undefined) return { from: first.date, until: undefined };
  const last = readDay(until);
  if ('problem' in last) return message('last day of the rate: {problem}', { problem: last.problem });
  return last.date < first.date
    ? message('the last day of the rate is before its first')
    : { from: first.date, until: last.date };
}

/** Whether day and month of a date could be either way round; a column of few rows seldom tells. */
function isAmbiguous(text: string): boolean {
  const [, one, other] = /^\s*(\d{1,2})[/.-](\d{1,2})[/.-]\d{4}\b/.exec(latinDigits(text)) ?? [];
  return one !== other && Number(one) <= 12 && Number(other) <= 12;
}

function secureAddress(text: string): string | undefined {
  const url = URL.parse(text);
  return url?.protocol === 'https:' ? url.href : undefined;
}

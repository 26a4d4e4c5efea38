/** Latin digits, the Gregorian calendar, Arabic month names: chosen here once (plain `ar-SA` prints neither). */
const locale = 'ar-SA-u-ca-gregory-nu-latn';

const whole = new Intl.NumberFormat(locale, { maximumFractionDigits: 0 });
const fine = new Intl.NumberFormat(locale, { maximumFractionDigits: 2 });
const share = new Intl.NumberFormat(locale, {
  style: 'percent',
  maximumFractionDigits: 1,
  signDisplay: 'exceptZero',
});
const plainShare = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 0 });
const day = new Intl.DateTimeFormat(locale, {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'Asia/Riyadh',
});

/** A whole number with thousands separators. */
export function formatNumber(value: number): string {
  return whole.format(value);
}

/** A number with up to two decimals. */
export function formatDecimal(value: number): string {
  return fine.format(value);
}

/** A change as a signed percentage: 0.05 is +5%. */
export function formatChange(value: number): string {
  return share.format(value);
}

/** A share as a percentage: 0.6 is 60%. */
export function formatShare(value: number): string {
  return plainShare.format(value);
}

/** A day (`YYYY-MM-DD`) or a time (ISO 8601), by Riyadh time, with the Arabic month name. */
export function formatDate(value: string): string {
  return day.format(new Date(value.length === 10 ? `${value}T12:00:00+03:00` : value));
}

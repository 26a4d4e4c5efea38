/** Latin digits, the Gregorian calendar, Arabic month names: chosen here once (plain `ar-SA` prints neither). */
const locale = 'ar-SA-u-ca-gregory-nu-latn';

// Each is marked as pure, so that a page's script includes only those it uses.
const whole = /* @__PURE__ */ new Intl.NumberFormat(locale, { maximumFractionDigits: 0 });
const fine = /* @__PURE__ */ new Intl.NumberFormat(locale, { maximumFractionDigits: 2 });
const oneDecimal = /* @__PURE__ */ new Intl.NumberFormat(locale, {
  minimumFractionDigits: 1,
  maximumFractionDigits: 1,
});
const share = /* @__PURE__ */ new Intl.NumberFormat(locale, {
  style: 'percent',
  maximumFractionDigits: 1,
  signDisplay: 'exceptZero',
});
const plainShare = /* @__PURE__ */ new Intl.NumberFormat(locale, {
  style: 'percent',
  maximumFractionDigits: 0,
});
const day = /* @__PURE__ */ new Intl.DateTimeFormat(locale, {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'Asia/Riyadh',
});
const hijriDay = /* @__PURE__ */ new Intl.DateTimeFormat('ar-SA-u-ca-islamic-umalqura-nu-latn', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'Asia/Riyadh',
});
const month = /* @__PURE__ */ new Intl.DateTimeFormat(locale, {
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
});

/** A whole number with thousands separators. */
export function formatNumber(value: number): string {
  return whole.format(value);
}

/** A number with up to two decimals. */
export function formatDecimal(value: number): string {
  return fine.format(value);
}

/** A number with exactly one decimal, as used for lengths. */
export function formatTenths(value: number): string {
  return oneDecimal.format(value);
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
  return day.format(timeOf(value));
}

/** The same day in the Umm al-Qura calendar, as deeds are dated. */
export function formatHijriDate(value: string): string {
  return hijriDay.format(timeOf(value));
}

/** Noon in Riyadh for a day, or the given time itself. */
function timeOf(value: string): Date {
  return new Date(value.length === 10 ? `${value}T12:00:00+03:00` : value);
}

/** A month (`YYYY-MM`) by its Arabic name and the year. */
export function formatMonth(value: string): string {
  return month.format(new Date(`${value}-15T12:00:00Z`));
}

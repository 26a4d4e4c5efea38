import type { Random } from './random.ts';

/** The demo covers six years of sales, up to the end of this quarter. A fixed date: the same seed, the same bytes. */
const lastDay = Date.UTC(2026, 8, 30);
const dayMilliseconds = 86_400_000;
const days = 6 * 365;

/** Share of deeds by weekday, from Sunday, in percent: as in the published deeds of Riyadh. */
const weekdayWeights = [19.2, 19.3, 19.2, 19.2, 19.2, 1.5, 2.4];

/** Months of Ramadan by the Umm al-Qura calendar; the week after each is that of the feast. */
const ramadans = [
  [Date.UTC(2021, 3, 13), Date.UTC(2021, 4, 12)],
  [Date.UTC(2022, 3, 2), Date.UTC(2022, 4, 1)],
  [Date.UTC(2023, 2, 23), Date.UTC(2023, 3, 20)],
  [Date.UTC(2024, 2, 11), Date.UTC(2024, 3, 9)],
  [Date.UTC(2025, 2, 1), Date.UTC(2025, 2, 29)],
  [Date.UTC(2026, 1, 18), Date.UTC(2026, 2, 19)],
] as const;

/** First days of the feast of sacrifice, each the middle of a holiday of nine days. */
const sacrifices = [
  Date.UTC(2021, 6, 20),
  Date.UTC(2022, 6, 9),
  Date.UTC(2023, 5, 28),
  Date.UTC(2024, 5, 16),
  Date.UTC(2025, 5, 6),
  Date.UTC(2026, 4, 27),
];

/** Sums of the days' weights up to each day, to draw from. */
const cumulative = cumulate(Array.from({ length: days }, (_, index) => weightOf(timeOf(index))));

/** Draws the day of a sale: working days far more often, fewer in Ramadan, on feasts and in summer. */
export function drawDay(random: Random): { date: string; yearsBeforeEnd: number } {
  const target = random.next() * (cumulative.at(-1) ?? 0);
  let [low, high] = [0, days - 1];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((cumulative[middle] ?? 0) > target) high = middle;
    else low = middle + 1;
  }
  return {
    date: new Date(timeOf(low)).toISOString().slice(0, 10),
    yearsBeforeEnd: (days - 1 - low) / 365,
  };
}

function timeOf(index: number): number {
  return lastDay - (days - 1 - index) * dayMilliseconds;
}

function weightOf(time: number): number {
  const date = new Date(time);
  const weekday = weekdayWeights[date.getUTCDay()] ?? 0;
  const isSummer = date.getUTCMonth() === 6 || date.getUTCMonth() === 7;
  const isHoliday =
    ramadans.some(([, end]) => time > end && time <= end + 7 * dayMilliseconds) ||
    sacrifices.some((day) => Math.abs(time - day) <= 4 * dayMilliseconds);
  const isRamadan = ramadans.some(([start, end]) => time >= start && time <= end);
  return weekday * (isHoliday ? 0.1 : isRamadan ? 0.65 : isSummer ? 0.8 : 1);
}

function cumulate(weights: readonly number[]): number[] {
  let sum = 0;
  return weights.map((weight) => (sum += weight));
}

import type { HeldRow } from '../../api/admin/data.ts';
import { regionKeys } from '../../../contract/shared/vocabulary.ts';
import { data } from '../../../words/ar/admin/data.ts';
import { regions } from '../../../words/ar/shell/regions.ts';
import { fill } from '../../../words/fill.ts';
import { formatDate, formatNumber } from '../../../words/format.ts';

const words = data.held;

/** Where a held row is, and by what it is known. */
export function placeOf(row: HeldRow): string {
  const { city, district, plan, parcel, region, kind, reference } = row;
  const place = [
    ...(kind === 'sales' ? [fill(words.deed, { reference })] : []),
    ...(parcel === null ? [] : [fill(words.parcel, { parcel })]),
    ...(plan === null ? [] : [fill(words.plan, { plan })]),
    ...[district, city].flatMap((name) => name ?? []),
    ...(region === null ? [] : [regions[region]]),
  ];
  return place.length === 0 ? words.noPlace : [...new Set(place)].join('، ');
}

/** What a held row says, and what it was measured against, each with its label. */
export function figuresOf(row: HeldRow): (readonly [label: string, value: string])[] {
  const { figures } = words;
  const { when, type, deeds, priceSar: price, areaSqm: area, pricePerSqm: perSqm } = row;
  const compared = comparedOf(row);
  return [
    ...(when === null ? [] : [[figures.when, whenText(when)] as const]),
    ...(type === null ? [] : [[figures.type, type] as const]),
    ...(deeds === null ? [] : [[figures.deeds, formatNumber(deeds)] as const]),
    ...(price === null ? [] : [[deeds === null ? figures.price : figures.value, riyals(price)] as const]),
    ...(area === null ? [] : [[figures.area, squareMeters(area)] as const]),
    ...(perSqm === null ? [] : [[figures.perSqm, perSquareMeter(perSqm)] as const]),
    ...(compared === '' ? [] : [[figures.compared, compared] as const]),
  ];
}

/** What a row was measured against, by the reason why it is held aside. */
function comparedOf({ reason, detail, kind, areaSqm, pricePerSqm }: HeldRow): string {
  const number = (name: string) => (typeof detail[name] === 'number' ? detail[name] : undefined);
  const { district, found } = detail;
  switch (reason) {
    case 'price': {
      const [lowest, highest, median] = [number('lowest'), number('highest'), number('median')];
      if (lowest !== undefined && highest !== undefined)
        return fill(words.range, { lowest: perSquareMeter(lowest), highest: perSquareMeter(highest) });
      return median === undefined ? '' : medianText(median, pricePerSqm ?? number('price') ?? 0, detail);
    }
    case 'area': {
      const largest = number('largest');
      if (largest !== undefined) return fill(words.largest, { largest: squareMeters(largest) });
      return areaSqm !== null && areaSqm > 0 ? '' : words.noArea;
    }
    case 'date':
      return words.notInForce;
    case 'place': {
      const region = regionKeys.find((key) => key === found);
      return region === undefined || typeof district !== 'string'
        ? ''
        : fill(words.elsewhere, { district, region: regions[region] });
    }
    case 'duplicate':
      return kind === 'parcels' ? differencesText(detail) : twinText(detail);
    case 'number':
    case 'letters':
      return fill(words.cell, { column: textOf(detail['column']), text: textOf(detail['cell']) });
  }
}

function medianText(median: number, price: number, { rows, level }: HeldRow['detail']): string {
  const isHigh = price > median;
  const times = formatNumber(Math.round(isHigh ? price / median : median / price));
  return fill(words.median, {
    rows: typeof rows === 'number' ? formatNumber(rows) : '',
    level: words.levels[level as keyof typeof words.levels] ?? '',
    median: perSquareMeter(median),
    factor: fill(isHigh ? words.higher : words.lower, { times }),
  });
}

/** The other row of the same number: the deed that is in force. */
function twinText({ date, price, area }: HeldRow['detail']): string {
  const facts = [
    ...(typeof date === 'string' ? [formatDate(date)] : []),
    ...(typeof price === 'number' ? [riyals(price)] : []),
    ...(typeof area === 'number' ? [squareMeters(area)] : []),
  ];
  return facts.length === 0 ? '' : fill(words.twin, { facts: facts.join('، ') });
}

/** What two features say otherwise of one parcel: pairs of what is in force and what the held one says. */
function differencesText(detail: HeldRow['detail']): string {
  return Object.entries(detail)
    .flatMap(([name, value]) => {
      const field = words.fields[name as keyof typeof words.fields];
      if (field === undefined) return [];
      if (name === 'outline') return [words.otherOutline];
      if (!Array.isArray(value)) return [`${field}: ${textOf(value)}`];
      const [one, other] = (value as unknown[]).map(textOf);
      return [fill(words.difference, { field, one: one ?? '', other: other ?? '' })];
    })
    .join('؛ ');
}

function textOf(value: unknown): string {
  if (typeof value === 'number') return formatNumber(value);
  return typeof value === 'string' ? value : words.unknown;
}

/** A day, or a quarter such as `2025-Q3`. */
function whenText(when: string): string {
  const [year = '', number] = when.split('-Q');
  return number === undefined ? formatDate(when) : fill(data.status.quarter, { year, number });
}

function riyals(amount: number): string {
  return fill(words.riyals, { count: formatNumber(Math.round(amount)) });
}

function squareMeters(area: number): string {
  return fill(words.squareMeters, { count: formatNumber(area) });
}

/** Below one riyal two digits tell more than none. */
function perSquareMeter(price: number): string {
  const count = price < 1 ? String(Number(price.toPrecision(2))) : formatNumber(Math.round(price));
  return fill(words.perSqm, { count });
}

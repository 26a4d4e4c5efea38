import { message, type Message } from '../../../words/message.ts';
import type { RegionKey } from '../../../contract/shared/vocabulary.ts';
import { foldArabic } from '../../../lib/fold-arabic.ts';
import { readNumber, readQuarter, readYear } from '../files/numbers.ts';
import { regionOf } from '../../../contract/shared/region-names.ts';
import type { IndicatorColumn } from '../columns/indicator-columns.ts';
import { cellOf, type TableRow } from '../columns/rows-of-files.ts';

/** Reasons to skip a row before its neighborhood is looked up. */
export const rowProblems = {
  noRegion: message('unknown region'),
  total: message('a row of totals'),
  period: message('unreadable year or quarter'),
  twoQuarters: message('conflicting quarters'),
  missing: message('missing number'),
  unreadable: message('unreadable number'),
  known: message('its quarter is in the store already'),
} as const;

export interface Period {
  region: RegionKey;
  year: number;
  quarter: number;
}

export interface Figures {
  deeds: number;
  value: number;
  area: number;
  average: number | null;
  highest: number | null;
  lowest: number | null;
}

/** One parsed row of indicators. In place of a value that could not be parsed stands the problem. */
export interface IndicatorRow {
  regionText: string;
  city: string;
  district: string;
  type: string;
  class: string;
  period: Period | Message;
  figures: Figures | Message;
}

/** The columns whose cells are to blame for a problem; the first that cannot be read is named. */
export const columnsOfProblem: ReadonlyMap<Message, readonly IndicatorColumn[]> = new Map<
  Message,
  readonly IndicatorColumn[]
>([
  [rowProblems.noRegion, ['region']],
  [rowProblems.period, ['year', 'quarter']],
  [rowProblems.unreadable, ['deeds', 'value', 'area', 'average', 'highest', 'lowest']],
]);

/** Parses a row that is not blank. */
export function readIndicatorRow(row: Row): IndicatorRow {
  const cell = (column: IndicatorColumn) => textOf(cellOf(row, column));
  return {
    regionText: cell('region'),
    city: cell('city'),
    district: cell('district'),
    type: cell('type'),
    class: cell('class'),
    period: readPeriod(row),
    figures: readFigures(row),
  };
}

type Row = Pick<TableRow<IndicatorColumn>, 'cells' | 'layout'>;

const totals = /^(?:ال)?(?:اجمالي|مجموع)(?: |$)|^(?:grand )?total(?: |$)/;

function readPeriod(row: Row): Period | Message {
  const names = (['region', 'city', 'district'] as const).map((column) => foldArabic(cellOf(row, column)));
  if (names.some((name) => totals.test(name))) return rowProblems.total;
  const region = regionOf(textOf(cellOf(row, 'region')));
  if (region === undefined) return rowProblems.noRegion;
  const year = readYear(cellOf(row, 'year'));
  const quarters = (row.layout.get('quarter') ?? []).map((index) => readQuarter(row.cells[index] ?? ''));
  const given = quarters.filter((quarter) => quarter !== null);
  const [quarter] = given;
  if (year === undefined || year === null || quarter === undefined) return rowProblems.period;
  if (given.some((other) => other === undefined)) return rowProblems.period;
  if (given.some((other) => other !== quarter)) return rowProblems.twoQuarters;
  return { region, year, quarter };
}

function readFigures(row: Row): Figures | Message {
  const read = (column: IndicatorColumn) => readNumber(cellOf(row, column));
  // A file that gives no areas at all has none to miss; 0 stands for an area that is not known.
  const area = row.layout.has('area') ? read('area') : 0;
  const [deeds, value] = [read('deeds'), read('value')];
  const [average, highest, lowest] = [read('average'), read('highest'), read('lowest')];
  const all = [deeds, value, area, average, highest, lowest];
  // No number here can be negative or beyond what a double holds exactly.
  if (all.some((figure) => figure !== null && !(figure !== undefined && figure >= 0 && figure <= 1e15))) {
    return rowProblems.unreadable;
  }
  if (typeof deeds !== 'number' || typeof value !== 'number' || typeof area !== 'number')
    return rowProblems.missing;
  if (!Number.isInteger(deeds)) return rowProblems.unreadable;
  return { deeds, value, area, average: average ?? null, highest: highest ?? null, lowest: lowest ?? null };
}

function textOf(cell: string | undefined): string {
  const text = (cell ?? '').replace(/\s+/gu, ' ').trim();
  return /^(null|-)$/i.test(text) ? '' : text;
}

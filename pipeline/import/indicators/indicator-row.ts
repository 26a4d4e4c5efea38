import { message, type Message } from '../../../words/message.ts';
import type { RegionKey } from '../../../contract/shared/vocabulary.ts';
import { readNumber, readQuarter, readYear } from '../files/numbers.ts';
import { regionOf } from '../../../contract/shared/region-names.ts';
import type { IndicatorColumn, IndicatorLayout } from '../columns/indicator-columns.ts';

/** Reasons to skip a row before its neighborhood is looked up. */
export const rowProblems = {
  noRegion: message('unknown region'),
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

/** Parses a row; returns undefined when all of its cells are empty. */
export function readIndicatorRow(
  cells: readonly string[],
  layout: IndicatorLayout,
): IndicatorRow | undefined {
  if (cells.every((cell) => cell.trim() === '')) return undefined;
  const cell = (column: IndicatorColumn) => textOf(cells[layout[column][0] ?? -1]);
  return {
    regionText: cell('region'),
    city: cell('city'),
    district: cell('district'),
    type: cell('type'),
    class: cell('class'),
    period: readPeriod(cells, layout),
    figures: readFigures(cells, layout),
  };
}

function readPeriod(cells: readonly string[], layout: IndicatorLayout): Period | Message {
  const region = regionOf(textOf(cells[layout.region[0] ?? -1]));
  if (region === undefined) return rowProblems.noRegion;
  const year = readYear(cells[layout.year[0] ?? -1] ?? '');
  const quarters = layout.quarter.map((index) => readQuarter(cells[index] ?? ''));
  const given = quarters.filter((quarter) => quarter !== null);
  const [quarter] = given;
  if (year === undefined || year === null || quarter === undefined) return rowProblems.period;
  if (given.some((other) => other === undefined)) return rowProblems.period;
  if (given.some((other) => other !== quarter)) return rowProblems.twoQuarters;
  return { region, year, quarter };
}

function readFigures(cells: readonly string[], layout: IndicatorLayout): Figures | Message {
  const read = (column: IndicatorColumn) => readNumber(cells[layout[column][0] ?? -1] ?? '');
  const [deeds, value, area] = [read('deeds'), read('value'), read('area')];
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

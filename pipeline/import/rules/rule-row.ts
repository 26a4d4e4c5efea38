import { isMessage, message, type Message } from '../../../words/message.ts';
import { unclassified } from '../../../database/parcel/classes.ts';
import { latinDigits } from '../../../lib/fold-arabic.ts';
import { foldCode } from '../../../lib/fold-code.ts';
import { regionKeyOf } from '../../../contract/shared/region-names.ts';
import type { RegionKey } from '../../../contract/shared/vocabulary.ts';
import { readDay, type DateOrder } from '../files/dates.ts';
import type { FieldValues } from '../columns/column-report.ts';
import type { RuleField } from './rules-fields.ts';
import { readNumber } from '../files/numbers.ts';
import { readColor } from './palette.ts';

/** Keys that the map has for parcels without a class and without any zoning. */
const reserved: readonly string[] = [unclassified, 'no_data'];
const longestCode = 60;
const highestOrder = 100_000;

/** What a rule says, as its columns hold it. */
export interface RuleContent {
  name: string | null;
  max_floors: number | null;
  max_height_m: number | null;
  max_coverage_ratio: number | null;
  floor_area_ratio: number | null;
  setback_front_m: number | null;
  setback_side_m: number | null;
  setback_back_m: number | null;
  /** Joined by `|`. */
  allowed_uses: string;
  note: string | null;
}

/** A parsed row: a rule, a zoning class, or both. */
export interface ReadRule {
  region: RegionKey;
  code: string;
  /** `foldCode(code)`. */
  key: string;
  /** `YYYY-MM-DD`; empty: it has always been in force. */
  validFrom: string;
  /** Publisher of the row, if it names one. */
  source: string | undefined;
  /** Undefined: the row states no limit, use or note. */
  rule: RuleContent | undefined;
  /** Undefined: the row is of no class. */
  zoning: ReadClass | undefined;
  understood: FieldValues<RuleField>;
}

/** A zoning class of a row; what it does not give is found when all are known. */
export interface ReadClass {
  name: string;
  nameEn: string | null;
  color: string | undefined;
  order: number | undefined;
  /** Separated by `|`. */
  words: string;
}

export interface RuleReading {
  /** Region of rows that do not name one; those of others are left out. */
  only?: RegionKey | undefined;
  /** The file has neither colors nor an order: each of its codes is a class. */
  isEachClass: boolean;
  dateOrder?: DateOrder | undefined;
}

type Given = Partial<Record<RuleField, string>>;

/** Parses a row, or returns why it cannot be used. */
export function readRule(given: Given, { only, isEachClass, dateOrder }: RuleReading): ReadRule | Message {
  const region = given.region === undefined ? only : regionKeyOf(given.region);
  if (region === undefined)
    return given.region === undefined
      ? message('no region (--region KEY tells that of all)')
      : message('unknown region');
  if (only !== undefined && region !== only)
    return message('belongs to another region than {region}', { region: { region: only } });
  const { code = '' } = given;
  const key = foldCode(code);
  if (key === '') return code === '' ? message('no code') : message('the code has no letter and no digit');
  if (code.length > longestCode)
    return message('the code is longer than {longest} characters', { longest: longestCode });
  const day = given.date === undefined ? { date: '' } : readDay(given.date, dateOrder);
  if ('problem' in day) return day.problem;
  const limits = readLimits(given);
  if (isMessage(limits)) return limits;
  const zoning = readClass(given, { code, key, isEachClass });
  if (isMessage(zoning)) return zoning;
  const uses = listed(given.uses, /[|،,;؛\n]/);
  const content = { ...limits, allowed_uses: uses, note: given.note ?? null };
  const { allowed_uses: _, ...others } = content;
  const isRule = uses !== '' || Object.values(others).some((value) => value !== null);
  if (!isRule && !zoning) return message('neither a rule nor a class: no limit, use, note, color or order');
  return {
    ...{ region, code, key, validFrom: day.date, source: given.source, zoning },
    rule: isRule ? { name: given.name ?? null, ...content } : undefined,
    understood: {
      ...{ ...given, region, order: zoning?.order, color: zoning?.color, uses, date: day.date },
      ...{ floors: limits.max_floors, height: limits.max_height_m, coverage: limits.max_coverage_ratio },
      floorAreaRatio: limits.floor_area_ratio,
      ...{ setbackFront: limits.setback_front_m, setbackSide: limits.setback_side_m },
      setbackBack: limits.setback_back_m,
    },
  };
}

function readClass(
  given: Given,
  { code, key, isEachClass }: { code: string; key: string; isEachClass: boolean },
): ReadClass | undefined | Message {
  const color = given.color === undefined ? undefined : readColor(latinDigits(given.color));
  if (given.color !== undefined && color === undefined)
    return message('the color is none (give it as #f1ce63)');
  const order = given.order === undefined ? undefined : readNumber(given.order);
  if (
    order !== undefined &&
    (order === null || !Number.isInteger(order) || order < 0 || order > highestOrder)
  )
    return message('the order is no whole number');
  if (given.order !== undefined && order === undefined) return message('the order is no whole number');
  if (!isEachClass && color === undefined && order === undefined) return undefined;
  if (reserved.includes(given.code?.trim().toLowerCase() ?? '') || reserved.includes(key))
    return message('the code {code} is reserved', { code });
  return {
    ...{ name: given.name ?? code, nameEn: given.nameEn ?? null },
    ...{ color, order: order ?? undefined, words: listed(given.words, /[|\n]/) },
  };
}

type Limits = Omit<RuleContent, 'name' | 'allowed_uses' | 'note'>;

/** Words that may stand behind a number. */
const units = /(?:متر\u0627?\u064b?|م|meters?|metres?|m|دور|ادوار|أدوار|طابق|طوابق|floors?|storeys?)\.?$/iu;

function readLimits(given: Given): Limits | Message {
  const limits: Limits = {
    max_floors: numberOf(given.floors),
    max_height_m: numberOf(given.height),
    max_coverage_ratio: null,
    floor_area_ratio: numberOf(given.floorAreaRatio),
    setback_front_m: numberOf(given.setbackFront),
    setback_side_m: numberOf(given.setbackSide),
    setback_back_m: numberOf(given.setbackBack),
  };
  const coverage = coverageOf(given.coverage);
  if (
    Object.values(limits).some((limit: number | null) => limit !== null && limit < 0) ||
    coverage === 'negative'
  )
    return message('a limit is negative');
  if (coverage === 'more') return message('the coverage is above 1 (100 %)');
  return { ...limits, max_coverage_ratio: coverage };
}

/** A number with or without its unit; null when it is none, such as «حسب الدراسة». */
function numberOf(text: string | undefined): number | null {
  return text === undefined ? null : (readNumber(text.replace(units, '').trim()) ?? null);
}

/** Without a sign, numbers from 5 on are of a hundred: nobody builds on one to five hundredths of the land. */
const leastPercent = 5;

function coverageOf(text: string | undefined): number | null | 'negative' | 'more' {
  if (text === undefined) return null;
  const bare = text.replace(/[%٪]/g, '').trim();
  const number = readNumber(bare);
  if (number === null || number === undefined) return null;
  if (number < 0) return 'negative';
  const isOfHundred = bare !== text.trim() || number >= leastPercent;
  const ratio = isOfHundred ? number / 100 : number;
  return ratio > 1 ? 'more' : Number(ratio.toFixed(6));
}

/** The parts of a text, joined by `|`. */
function listed(text: string | undefined, separator: RegExp): string {
  const parts = (text ?? '')
    .split(separator)
    .map((part) => part.trim())
    .filter((part) => part !== '');
  return [...new Set(parts)].join('|');
}

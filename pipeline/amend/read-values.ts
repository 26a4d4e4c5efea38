import type { Kysely } from 'kysely';
import { message } from '../../words/message.ts';
import { amendableFields, type AmendableField, type AmendedItem } from '../../contract/admin/amendments.ts';
import { unclassified } from '../../database/parcel/classes.ts';
import { columnOfField, type FoundItem } from '../../database/loads/amendable-items.ts';
import type { Changes } from '../../database/loads/amendments.ts';
import type { Database } from '../../database/schema/schema.ts';
import { readDate } from '../import/files/dates.ts';
import { transactionTypeOf } from '../import/figures/transaction-type.ts';
import { ImportError } from '../shared/import-error.ts';
import { LandClasses } from '../import/rules/land-classes.ts';
import { dayOf, endOf } from '../import/market/days.ts';
import { readNumber } from '../import/files/numbers.ts';
import { isMangled, plotKey, plotNumber } from '../import/places/plot-numbers.ts';

type Values = Changes['values'];

/**
 * What corrected fields mean, read as imports read the same columns.
 *
 * @param written texts by field; an empty one says that it is not known
 * @throws ImportError when a field is unknown, unreadable or as it is already
 */
export async function readChanges(
  transaction: Kysely<Database>,
  found: FoundItem,
  written: ReadonlyMap<string, string>,
): Promise<Changes> {
  const classes = await LandClasses.load(transaction, found.regionId);
  const columns: Partial<Record<AmendableField, string>> = columnOfField[found.item];
  const changes: Changes = { fields: [], values: {} };
  for (const [name, text] of written) {
    const field = fieldOf(found.item, name);
    const values = valuesOf(found.item, field, text.trim(), classes);
    const value = values[columns[field] ?? ''] ?? null;
    const from = found.fields.find((each) => each.field === field)?.value ?? null;
    const to = value === null ? null : String(value);
    if (from === to)
      throw new ImportError(
        message('{field} is {value} already', { field: { field }, value: from ?? message('not known') }),
      );
    changes.fields.push({ field, from, to });
    Object.assign(changes.values, values);
  }
  if (changes.fields.length === 0) throw new ImportError(message('nothing is corrected: state field=value'));
  if (found.item === 'parcel') Object.assign(changes.values, plotOf(found, changes.values));
  return changes;
}

function fieldOf(item: AmendedItem, name: string): AmendableField {
  const field = amendableFields[item].find((each) => each === name);
  if (field) return field;
  throw new ImportError(
    message('«{name}» cannot be corrected in a {item}, but {fields} can', {
      ...{ name, item: { item } },
      fields: amendableFields[item].map((each) => ({ field: each })),
    }),
  );
}

/** Columns that follow from a field. */
function valuesOf(item: AmendedItem, field: AmendableField, text: string, classes: LandClasses): Values {
  if (field === 'price') return { price_sar: positive(field, text) };
  if (field === 'area') return { area_sqm: positive(field, text) };
  if (field === 'date') return { date: dateOf(text) };
  if (field === 'type') return { type: text === '' ? null : (transactionTypeOf(text, null) ?? text) };
  if (field === 'title') return { title: needed(field, text) };
  if (field === 'validUntil') return { valid_until: text === '' ? null : endOf(dayIn(field, text)) };
  if (field === 'parcel' || field === 'plan' || field === 'block') {
    const number = numberOf(field, text);
    return field === 'parcel' ? { parcel_no: number ?? '-' } : { [columnOfField.parcel[field]]: number };
  }
  if (field === 'landUse') return { land_use_group: landUseOf(text, classes) };
  if (field === 'zoning') return { zoning_code: text === '' ? null : text, zoning: zoningOf(text, classes) };
  const columns: Partial<Record<AmendableField, string>> = columnOfField[item];
  return { [columns[field] ?? field]: text === '' ? null : text };
}

function positive(field: AmendableField, text: string): number {
  const number = readNumber(text);
  if (typeof number === 'number' && number > 0 && Number.isFinite(number)) return number;
  throw new ImportError(
    message('{field} must be a number above zero, not «{text}»', { field: { field }, text }),
  );
}

/** The number of a plan, block or parcel; null when it is not known. */
function numberOf(field: AmendableField, text: string): string | null {
  if (isMangled(text))
    throw new ImportError(
      message('{field} must be a number, not «{text}», which a spreadsheet makes of one', {
        ...{ field: { field }, text },
      }),
    );
  return text === '' ? null : plotNumber(text);
}

function needed(field: AmendableField, text: string): string {
  if (text === '') throw new ImportError(message('{field} cannot be empty', { field: { field } }));
  return text;
}

function dateOf(text: string): string {
  const read = readDate(text);
  if ('problem' in read)
    throw new ImportError(message('date: {problem}: «{text}»', { problem: read.problem, text }));
  return read.date;
}

function dayIn(field: AmendableField, text: string): string {
  const day = dayOf(text);
  if (day === undefined)
    throw new ImportError(
      message('{field} must be a day such as 2027-03-31, not «{text}»', { field: { field }, text }),
    );
  return day;
}

function landUseOf(text: string, classes: LandClasses): string | null {
  if (text === '') return null;
  const key = classes.landUse(text);
  if (key === null)
    throw new ImportError(message('landUse: no group of land use of the region means «{text}»', { text }));
  return key;
}

function zoningOf(text: string, classes: LandClasses): string | null {
  const key = classes.zoning(text);
  if (key === unclassified)
    throw new ImportError(message('zoning: no class of the region means «{text}»', { text }));
  return key;
}

/** By which deeds find the parcel. */
function plotOf({ fields }: FoundItem, values: Values): Values {
  if (!('plan_no' in values) && !('parcel_no' in values)) return {};
  const now = (column: 'plan_no' | 'parcel_no', field: 'plan' | 'parcel') =>
    column in values ? values[column] : fields.find((each) => each.field === field)?.value;
  const plan = now('plan_no', 'plan') ?? null;
  const key = plotKey(plan === null ? null : String(plan), String(now('parcel_no', 'parcel') ?? ''));
  return { plot_key: key ?? null };
}

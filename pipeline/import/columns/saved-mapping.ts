import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { z } from 'zod';
import { message } from '../../../words/message.ts';
import { foldArabic } from '../../../lib/fold-arabic.ts';
import { refuse } from '../../shared/import-error.ts';
import type { Fields } from './field.ts';
import { byNames, cellOf, rowProblems, tablesOf } from './rows-of-files.ts';
import { synonyms } from './synonyms.ts';
import { ColumnMapping, columnsOfWords, fieldNamed, valuesOfRows, type ValueRow } from './mapping.ts';

const SavedMapping = z.strictObject({
  columns: z.record(z.string(), z.string()),
  values: z.record(z.string(), z.record(z.string(), z.string())),
});

/** What the command line says about the columns of a file. */
export interface MappingOptions {
  /** Words of `--map`, each `theirs=ours`. */
  map: readonly string[];
  /** CSV of `--values`: `field,theirs,ours`. */
  values: string | undefined;
}

/** The mapping of one load. */
export interface OpenedMapping {
  mapping: ColumnMapping;
  /** Keeps what the command line said for the publisher's next file; nothing if it said nothing. */
  save: () => Promise<string | undefined>;
}

/**
 * The mapping kept for a publisher and kind, with what the command line says on top.
 *
 * @throws ImportError when the kept file is damaged, the table of values cannot be read, or a field is unknown
 */
export async function openMapping(
  path: string,
  fields: Fields,
  { map, values }: MappingOptions,
): Promise<OpenedMapping> {
  const saved = await readSaved(path, fields);
  const told = {
    columns: columnsOfWords(map, fields),
    values: values === undefined ? {} : await readValues(values, fields),
  };
  const mapping = saved.extended(told);
  const isTold = map.length > 0 || values !== undefined;
  return {
    mapping,
    save: async () => {
      if (!isTold) return undefined;
      await mkdir(dirname(path), { recursive: true });
      const partial = `${path}.part-${process.pid}`;
      await writeFile(partial, `${JSON.stringify(mapping.content, null, 2)}\n`);
      await rename(partial, path);
      return path;
    },
  };
}

/** Where a publisher's mapping is kept: `mappings/<publisher>-<kind>.json` in the data directory. */
export function mappingPath(dataDirectory: string, publisher: string | undefined, kind: string): string {
  // A hundred letters are at most 200 bytes in Arabic; file systems allow 255.
  const name = foldArabic(publisher ?? '')
    .replaceAll(' ', '-')
    .slice(0, 100);
  return join(dataDirectory, 'mappings', `${name === '' ? 'default' : name}-${kind}.json`);
}

async function readSaved(path: string, fields: Fields): Promise<ColumnMapping> {
  let text: string;
  try {
    text = await readFile(path, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return new ColumnMapping();
    throw error;
  }
  const content = SavedMapping.safeParse(parsed(text));
  if (!content.success) {
    throw refuse(path, message('this kept mapping is damaged: repair or delete it ({path})', { path }));
  }
  const { columns, values } = content.data;
  for (const field of [...Object.values(columns), ...Object.keys(values)]) {
    fieldNamed(field, fields, basename(path));
  }
  return new ColumnMapping(content.data);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

/** Columns of a table of values. */
const valueFields = {
  field: {
    names: synonyms('field', 'المعنى', 'الحقل'),
    header: 'المعنى',
    explanation: 'Field.',
    sample: 'type',
  },
  theirs: {
    names: synonyms('theirs', 'القيمة في الملف'),
    ...{ header: 'القيمة في الملف', explanation: 'Value of the publisher.', sample: 'قطعة' },
  },
  ours: {
    names: synonyms('ours', 'القيمة هنا'),
    ...{ header: 'القيمة هنا', explanation: 'Our value.', sample: 'أرض' },
  },
} as const satisfies Fields;
type ValueField = keyof typeof valueFields;

async function readValues(file: string, fields: Fields) {
  const rows: ValueRow[] = [];
  const reader = {
    ...byNames<ValueField>(valueFields, undefined, ['field', 'theirs', 'ours']),
    isMappable: false,
  };
  for await (const table of tablesOf([file], reader, {}))
    for await (const row of table.rows) {
      if (row.isBlank || row.problem?.reason === rowProblems.headers) continue;
      const { line } = row;
      if (row.problem)
        throw refuse(file, message('line {line}: {reason}', { line, reason: row.problem.reason }));
      const [field, theirs, ours] = [cellOf(row, 'field'), cellOf(row, 'theirs'), cellOf(row, 'ours')];
      if (field === '' || theirs === '')
        throw refuse(file, message('line {line} lacks a field or a value', { line }));
      rows.push({ field, theirs, ours });
    }
  return valuesOfRows(rows, fields, basename(file));
}

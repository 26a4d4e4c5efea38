import type { Kysely } from 'kysely';
import { isMessage, message } from '../../../words/message.ts';
import type { MediaConfig } from '../../../operations/media/files.ts';
import { changeContent, type ContentSettingName } from '../../../operations/content/content-settings.ts';
import type { Database } from '../../../database/schema/schema.ts';
import { writeSwitchWithin, type SwitchName } from '../../../database/shell/settings.ts';
import type { Store } from '../../../database/connection/store.ts';
import { loadWithin } from '../load/load-within.ts';
import { settingFields, type SettingField } from './settings-fields.ts';
import { noUsableRow } from './no-usable-row.ts';
import { readContentRows, type ContentRow } from './setting-content.ts';
import { readSetting } from './setting-row.ts';
import { readSmallTable, type SmallTableImport, type SmallTableReport } from './small-table.ts';

export interface SettingsImport extends SmallTableImport {
  /** Where pictures and films are kept. */
  config: MediaConfig;
}

type SettingName = SwitchName | ContentSettingName;

export interface SettingsReport extends SmallTableReport<SettingField> {
  /** Settings with a new value, and those that had it already. */
  changed: SettingName[];
  known: number;
}

/**
 * Imports the operator's settings, in one transaction. Settings that the file does not name stay. Rows of content (the
 * promotion, maintenance, the form for members) together are what its command is given.
 *
 * @throws ImportError when the file is damaged or of another format, or has no usable row; the store is then unchanged
 */
export async function importSettings(store: Store, options: SettingsImport): Promise<SettingsReport> {
  const isDryRun = options.isDryRun ?? false;
  const seen = new Set<string>();
  const { read, ...report } = await readSmallTable(options, settingFields, (given, line) => {
    const setting = readSetting(given);
    if (isMessage(setting)) return setting;
    const key = JSON.stringify({ ...setting, value: undefined });
    if (seen.has(key)) return message('repeats the name of an earlier row');
    seen.add(key);
    return { ...setting, line };
  });
  const rows = new Map<ContentSettingName, ContentRow[]>();
  const switched = new Map<SwitchName, string | undefined>();
  for (const setting of read) {
    if ('name' in setting) switched.set(setting.name, setting.value);
    else rows.set(setting.content, [...(rows.get(setting.content) ?? []), setting]);
  }
  const contents = new Map<ContentSettingName, unknown>();
  const { file: table, config } = options;
  for (const [name, its] of rows) {
    const found = await readContentRows(name, its, {
      ...{ table, target: { ...config, isDryRun }, skipped: report.skipped },
    });
    if (found) contents.set(name, found.body);
  }
  const given = switched.size + contents.size;
  if (given === 0) throw noUsableRow(table, report.rows, report.skipped);
  const changed = await loadWithin(store, options, async (transaction) => {
    const names: SettingName[] = [];
    for (const [name, value] of switched) if (await changeSwitch(transaction, name, value)) names.push(name);
    for (const [name, body] of contents)
      if (await changeContent({ database: transaction }, name, body)) names.push(name);
    return names;
  });
  return { ...report, changed, known: given - changed.length };
}

async function changeSwitch(
  transaction: Kysely<Database>,
  name: SwitchName,
  value: string | undefined,
): Promise<boolean> {
  const row = await transaction
    .selectFrom('app_setting')
    .select('value')
    .where('key', '=', name)
    .executeTakeFirst();
  if (row?.value === value) return false;
  await writeSwitchWithin(transaction, name, value);
  return true;
}

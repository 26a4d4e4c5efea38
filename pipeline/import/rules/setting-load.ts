import { switches, writeSwitchWithin, type SwitchName } from '../../../platform/store/settings.ts';
import type { Store } from '../../../platform/store/store.ts';
import { loadWithin } from '../dry-run.ts';
import { settingFields, type SettingField } from '../fields/settings.ts';
import { readSmallTable, type SmallTableImport, type SmallTableReport } from './small-table.ts';

export interface SettingsReport extends SmallTableReport<SettingField> {
  /** Settings with a new value, and those that had it already. */
  changed: SwitchName[];
  known: number;
}

interface ReadSetting {
  name: SwitchName;
  /** Undefined: as it was at first. */
  value: string | undefined;
}

/** Parses a row, or returns why it cannot be used. */
export function readSetting({ name, value }: Partial<Record<SettingField, string>>): ReadSetting | string {
  const names = Object.keys(switches) as SwitchName[];
  const known = names.find((each) => each === name?.toLowerCase());
  if (!known)
    return name === undefined ? 'no name' : `there is no such setting (there are ${names.join(', ')})`;
  if (value === undefined) return 'no value (default takes it back)';
  if (value.toLowerCase() === 'default') return { name: known, value: undefined };
  if (!switches[known].schema.safeParse(value).success) return `the value is not allowed for ${known}`;
  return { name: known, value };
}

/**
 * Imports the operator's settings, in one transaction. Settings that the file does not name stay.
 *
 * @throws ImportError when the file is damaged or of another format, or has no usable row; the store is then unchanged
 */
export async function importSettings(store: Store, options: SmallTableImport): Promise<SettingsReport> {
  return loadWithin(store, options.isDryRun ?? false, async (transaction) => {
    const seen = new Set<string>();
    const { read, ...report } = await readSmallTable(options, settingFields, (given) => {
      const setting = readSetting(given);
      if (typeof setting === 'string') return setting;
      if (seen.has(setting.name)) return 'repeats the name of an earlier row';
      seen.add(setting.name);
      return setting;
    });
    const changed: SwitchName[] = [];
    for (const { name, value } of read) {
      const row = await transaction
        .selectFrom('app_setting')
        .select('value')
        .where('key', '=', name)
        .executeTakeFirst();
      if (row?.value === value) continue;
      await writeSwitchWithin(transaction, name, value);
      changed.push(name);
    }
    return { ...report, changed, known: read.length - changed.length };
  });
}

import { contentSettings, type ContentSettingName } from '../../../operations/content/content-settings.ts';
import { hasKey, keysOf } from '../../../lib/keys.ts';
import { switches, type SwitchName } from '../../../database/shell/settings.ts';
import type { SettingField } from './settings-fields.ts';

/** What a row sets: a switch, content as a whole (off), or one of the options of content. */
export type ReadSetting =
  | {
      name: SwitchName;
      /** Undefined: as it was at first. */
      value: string | undefined;
    }
  | { content: ContentSettingName }
  | { content: ContentSettingName; option: string; value: string };

const contents = keysOf(contentSettings);

/** Parses a row, or returns why it cannot be used. */
export function readSetting({ name, value }: Partial<Record<SettingField, string>>): ReadSetting | string {
  if (name === undefined) return 'no name';
  const known = name.toLowerCase();
  const [content = '', ...option] = known.replaceAll('_', '-').split('.');
  if (hasKey(contentSettings, content)) return readContent(content, option.join('.'), value);
  if (!hasKey(switches, known))
    return `there is no such setting (there are ${[...keysOf(switches), ...contents].join(', ')})`;
  if (value === undefined) return 'no value (default takes it back)';
  if (value.toLowerCase() === 'default') return { name: known, value: undefined };
  if (!switches[known].schema.safeParse(value).success) return `the value is not allowed for ${known}`;
  return { name: known, value };
}

function readContent(
  content: ContentSettingName,
  option: string,
  value: string | undefined,
): ReadSetting | string {
  const options: readonly string[] = contentSettings[content].options;
  const told = options.map((each) => `${content}.${each}`).join(', ');
  if (option === '') {
    const isOff = ['off', 'default'].includes(value?.toLowerCase() ?? '');
    return isOff ? { content } : `the value of ${content} can only be off; it is turned on by ${told}`;
  }
  if (!options.includes(option)) return `${content} has no such option (there are ${told})`;
  return value === undefined ? `no value for ${content}.${option}` : { content, option, value };
}

import { message, type Message } from '../../../words/message.ts';
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
export function readSetting({ name, value }: Partial<Record<SettingField, string>>): ReadSetting | Message {
  if (name === undefined) return message('no name');
  const known = name.toLowerCase();
  const [content = '', ...option] = known.replaceAll('_', '-').split('.');
  if (hasKey(contentSettings, content)) return readContent(content, option.join('.'), value);
  if (!hasKey(switches, known))
    return message('there is no such setting (there are {names})', {
      names: [...keysOf(switches), ...contents],
    });
  if (value === undefined) return message('no value (default takes it back)');
  if (value.toLowerCase() === 'default') return { name: known, value: undefined };
  if (!switches[known].schema.safeParse(value).success)
    return message('the value is not allowed for {name}', { name: known });
  return { name: known, value };
}

function readContent(
  content: ContentSettingName,
  option: string,
  value: string | undefined,
): ReadSetting | Message {
  const options: readonly string[] = contentSettings[content].options;
  const told = options.map((each) => `${content}.${each}`);
  if (option === '') {
    const isOff = ['off', 'default'].includes(value?.toLowerCase() ?? '');
    return isOff
      ? { content }
      : message('the value of {content} can only be off; it is turned on by {options}', {
          ...{ content, options: told },
        });
  }
  if (!options.includes(option))
    return message('{content} has no such option (there are {options})', { content, options: told });
  return value === undefined
    ? message('no value for {name}', { name: `${content}.${option}` })
    : { content, option, value };
}

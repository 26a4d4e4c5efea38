import { dirname } from 'node:path';
import { inArabic, message, type Message } from '../../../words/message.ts';
import {
  contentSettings,
  fileOptions,
  type ContentSettingName,
} from '../../../operations/content/content-settings.ts';
import { ContentError } from '../../../operations/content/content-error.ts';
import type { MediaTarget } from '../../../operations/content/promo.ts';
import type { SkippedFeatures } from '../geo/feature-report.ts';
import { fileProblems, pathBesideTable } from '../market/named-files.ts';

/** A row about content: one of its options, or (without one) that it is off. */
export interface ContentRow {
  line: number;
  option?: string;
  value?: string;
}

/**
 * Parses the rows of one content setting by the code of its command. Files are named beside the table.
 *
 * @param skipped takes all the rows when one of them is wrong: half a promotion is none
 * @returns its body, undefined when it is off; or no result when it cannot be used
 */
export async function readContentRows(
  name: ContentSettingName,
  rows: readonly ContentRow[],
  { table, target, skipped }: { table: string; target: MediaTarget; skipped: SkippedFeatures },
): Promise<{ body: unknown } | undefined> {
  const options = rows.filter(({ option }) => option !== undefined);
  try {
    if (options.length === 0) return { body: undefined };
    if (options.length < rows.length)
      throw new ContentError(message('{name} is turned on and off by the same table', { name }));
    const args = options.map(({ option = '', value = '' }) => `--${option}=${pathOf(table, option, value)}`);
    return { body: await contentSettings[name].read(args, target) };
  } catch (error) {
    if (!(error instanceof ContentError)) throw error;
    const wrong = rows.find(({ option }) => option !== undefined && option === error.option) ?? rows[0];
    for (const row of rows)
      skipped.add(
        row === wrong
          ? reasonOf(name, error, table)
          : message('{content} needs line {line} to be right', { content: name, line: wrong?.line ?? 0 }),
        row.line,
      );
    return undefined;
  }
}

function pathOf(table: string, option: string, value: string): string {
  if (!fileOptions.includes(option)) return value;
  const path = pathBesideTable(table, value);
  if (path === undefined)
    throw new ContentError(
      message('{path}: {reason}', { path: value, reason: fileProblems.outside }),
      option,
    );
  return path;
}

/** What the command says, about the names of rows instead of options, and of files as the table has them. */
function reasonOf(name: ContentSettingName, error: ContentError, table: string): Message {
  const { option } = error;
  const said = error.message
    .replaceAll(/(^| )--([a-z-]+)/g, (_, before: string, word: string) => `${before}${name}.${word}`)
    .replaceAll(`${dirname(table)}/`, '');
  const arabic = inArabic(error.said);
  if (option === undefined) return message('{said}', { said: { english: said, arabic } });
  const named = `${name}.${option}`;
  return message('{said}', {
    said: {
      english: said.startsWith(name) ? said : `${named}: ${said}`,
      arabic: `${named}: ${arabic}`,
    },
  });
}

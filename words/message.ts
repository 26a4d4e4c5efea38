import type { RowKind } from '../contract/admin/load-kinds.ts';
import type { RegionKey } from '../contract/shared/vocabulary.ts';
import { data } from './ar/admin/data.ts';
import { loadMessages } from './ar/admin/messages/loads.ts';
import { regions } from './ar/shell/regions.ts';
import { fill } from './fill.ts';
import { formatNumber } from './format.ts';

/**
 * Sentences that commands print in English and the operators' desk shows in Arabic. As with gettext, the English text is
 * the key of the Arabic one; what stands in `{braces}` is filled in.
 */
const messages = { ...loadMessages };
export type MessageText = keyof typeof messages;

/** What stands in a sentence: of several, each. Keys of regions and kinds of rows are named in the reader's language. */
export type MessageValue =
  | string
  | number
  | Message
  | { readonly region: RegionKey }
  | { readonly kind: RowKind }
  | readonly MessageValue[];

/** A sentence with what stands in it. */
export interface Message {
  readonly text: MessageText;
  readonly values: Readonly<Record<string, MessageValue>>;
}

type Names<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? Name | Names<Rest>
  : never;

/** A sentence of the dictionary; the compiler checks that it is there and has all of its values. */
export function message<Text extends MessageText>(
  text: Text,
  ...[values]: [Names<Text>] extends [never] ? [] : [values: Readonly<Record<Names<Text>, MessageValue>>]
): Message {
  return { text, values: values ?? {} };
}

export function isMessage(value: unknown): value is Message {
  return typeof value === 'object' && value !== null && 'text' in value && 'values' in value;
}

/** The sentence as a command prints it. */
export function inEnglish({ text, values }: Message): string {
  return fill(
    text,
    texts(values, (value) => englishOf(value)),
  );
}

/** The sentence as the desk shows it. */
export function inArabic({ text, values }: Message): string {
  return fill(
    messages[text],
    texts(values, (value) => arabicOf(value)),
  );
}

function texts(values: Message['values'], textOf: (value: MessageValue) => string): Record<string, string> {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, textOf(value)]));
}

function englishOf(value: MessageValue): string {
  if (isList(value)) return value.map(englishOf).join(', ');
  if (isMessage(value)) return inEnglish(value);
  if (typeof value === 'object') return 'region' in value ? value.region : value.kind;
  return String(value);
}

function arabicOf(value: MessageValue): string {
  if (isList(value)) return value.map(arabicOf).join('، ');
  if (isMessage(value)) return inArabic(value);
  if (typeof value === 'object') return 'region' in value ? regions[value.region] : data.rowKinds[value.kind];
  return typeof value === 'number' ? formatNumber(value) : value;
}

function isList(value: MessageValue): value is readonly MessageValue[] {
  return Array.isArray(value);
}

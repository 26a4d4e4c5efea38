import type { AmendableField, AmendedItem } from '../contract/admin/amendments.ts';
import type { LoadKind, RowKind } from '../contract/admin/load-kinds.ts';
import type { RegionKey } from '../contract/shared/vocabulary.ts';
import { changes } from './ar/admin/changes.ts';
import { data } from './ar/admin/data.ts';
import { amendMessages } from './ar/admin/messages/amend.ts';
import { columnMessages } from './ar/admin/messages/columns.ts';
import { contentMessages } from './ar/admin/messages/content.ts';
import { deedMessages } from './ar/admin/messages/deeds.ts';
import { fileMessages } from './ar/admin/messages/files.ts';
import { geoMessages } from './ar/admin/messages/geo.ts';
import { indicatorMessages } from './ar/admin/messages/indicators.ts';
import { loadMessages } from './ar/admin/messages/loads.ts';
import { marketMessages } from './ar/admin/messages/market.ts';
import { overlayMessages } from './ar/admin/messages/overlays.ts';
import { parcelMessages } from './ar/admin/messages/parcels.ts';
import { placeMessages } from './ar/admin/messages/places.ts';
import { ruleMessages } from './ar/admin/messages/rules.ts';
import { undoMessages } from './ar/admin/messages/undo.ts';
import { regions } from './ar/shell/regions.ts';
import { fill } from './fill.ts';
import { formatNumber } from './format.ts';

/**
 * Sentences that commands print in English and the operators' desk shows in Arabic, by their subject. As with gettext,
 * the English text is the key of the Arabic one; what stands in `{braces}` is filled in.
 */
export const messageDictionaries = [
  ...([loadMessages, fileMessages, geoMessages, columnMessages, placeMessages, deedMessages] as const),
  ...([indicatorMessages, parcelMessages, overlayMessages, ruleMessages, marketMessages] as const),
  ...([amendMessages, undoMessages, contentMessages] as const),
] as const;
type Keys<Dictionary> = Dictionary extends unknown ? keyof Dictionary : never;
export type MessageText = Keys<(typeof messageDictionaries)[number]>;
const messages = Object.assign({}, ...messageDictionaries) as Readonly<Record<MessageText, string>>;

/**
 * What only helps whoever uses the command line stands in places of these names, and stays out of the Arabic text: a path
 * of the server, the name of a field, an option, a word of the command, and what a library or a system says.
 */
export const commandPlaces = ['path', 'field', 'option', 'word', 'detail'] as const;

/**
 * What stands in a sentence: of several, each, divided by commas, or by semicolons if they are sentences. Keys that the
 * product has names for are named in the reader's language; so is anything else that each language has a name for.
 */
export type MessageValue =
  | string
  | number
  | Message
  | { readonly region: RegionKey }
  | { readonly kind: RowKind | LoadKind }
  | { readonly field: AmendableField }
  | { readonly item: AmendedItem }
  | { readonly english: string; readonly arabic: string }
  | { readonly sentences: readonly Message[] }
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
  if (typeof value !== 'object') return String(value);
  if ('sentences' in value) return value.sentences.map(inEnglish).join('; ');
  if ('english' in value) return value.english;
  if ('region' in value) return value.region;
  if ('kind' in value) return value.kind;
  return 'field' in value ? value.field : value.item;
}

function arabicOf(value: MessageValue): string {
  if (isList(value)) return value.map(arabicOf).join('، ');
  if (isMessage(value)) return inArabic(value);
  if (typeof value === 'number') return formatNumber(value);
  if (typeof value === 'string') return value;
  if ('sentences' in value) return value.sentences.map(inArabic).join('؛ ');
  if ('arabic' in value) return value.arabic;
  if ('region' in value) return regions[value.region];
  if ('kind' in value) return kindNames[value.kind];
  return 'field' in value ? changes.fields[value.field] : changes.items[value.item];
}

const kindNames: Readonly<Record<RowKind | LoadKind, string>> = { ...data.kinds, ...data.rowKinds };

function isList(value: MessageValue): value is readonly MessageValue[] {
  return Array.isArray(value);
}

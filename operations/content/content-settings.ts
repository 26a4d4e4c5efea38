import { isDeepStrictEqual } from 'node:util';
import { FormDetails } from '../../contract/shell/promotion-form.ts';
import { formContentName, maintenanceContentName, PromoBody, promoContentName } from './entries.ts';
import { keysOf } from '../../lib/keys.ts';
import { findContent, removeContent, writeContent, type ContentStore } from '../../database/shell/content.ts';
import { maintenanceOf, maintenanceOfJson, maintenanceOptions } from './maintenance.ts';
import { memberFormOf, memberFormOptions } from './member-form.ts';
import { promoOf, promoOptions, type MediaTarget } from './promo.ts';

interface ContentSetting {
  /** Key of its entry in the store. */
  entry: string;
  /** Word of the command after which its options come. */
  word: 'set' | 'on';
  options: readonly string[];
  /** Parses `--option value` arguments; throws `ContentError`. */
  read: (args: string[], config: MediaTarget) => Promise<unknown>;
  /** Parses JSON; throws `ZodError`. */
  check: (body: unknown) => unknown;
}

/** Content that an operator turns on, with options, and off: by commands, or by rows of a table of settings. */
export const contentSettings = {
  promo: {
    ...{ entry: promoContentName, word: 'set', options: keysOf(promoOptions), read: promoOf },
    check: (body) => PromoBody.parse(body),
  },
  maintenance: {
    ...{ entry: maintenanceContentName, word: 'on', options: keysOf(maintenanceOptions) },
    // oxlint-disable-next-line @typescript-eslint/require-await -- what is wrong rejects, as in the others
    read: async (args) => maintenanceOf(args),
    check: maintenanceOfJson,
  },
  form: {
    ...{ entry: formContentName, word: 'set', options: keysOf(memberFormOptions), read: memberFormOf },
    check: (body) => FormDetails.shape.form.unwrap().omit({ updatedAt: true }).parse(body),
  },
} as const satisfies Record<string, ContentSetting>;
export type ContentSettingName = keyof typeof contentSettings;

/** Options whose value is the path of a file. */
export const fileOptions: readonly string[] = ['image', 'mobile-image', 'html', 'video'];

/**
 * Sets or removes (undefined) an entry unless it is so already: people who closed a promotion see a new version again.
 *
 * @returns whether anything changed
 */
export async function changeContent(
  store: ContentStore,
  name: ContentSettingName,
  body: unknown,
): Promise<boolean> {
  const { entry } = contentSettings[name];
  if (body === undefined) return removeContent(store, entry);
  if (isDeepStrictEqual((await findContent(store, entry))?.body, body)) return false;
  await writeContent(store, entry, body);
  return true;
}

import { z } from 'zod';
import type { Kysely } from 'kysely';
import type { Database } from '../schema/schema.ts';
import type { Store } from '../connection/store.ts';
import { Refusal } from '../../contract/shared/refusal.ts';
import { initialPriceRanges, PriceRanges } from '../loads/price-range.ts';
import { recordInJournal, type Actor } from '../shared/journal.ts';
import { raiseRevision } from '../shared/revisions.ts';

function wholeNumber(initial: string, meaning: string) {
  return { schema: z.string().regex(/^[1-9]\d{0,3}$/), initial, meaning } as const;
}

/** Settings that an operator may change at run time, with their initial values. */
export const switches = {
  region_selector: { schema: z.enum(['on', 'off']), initial: 'on', meaning: 'region selector in the header' },
  offers_need_review: {
    schema: z.enum(['on', 'off']),
    initial: 'off',
    meaning: 'offers of members go live after an operator has looked at them',
  },
  offers_per_day: wholeNumber('50', 'new offers that an organization can make in a day'),
  code_minutes: wholeNumber('60', 'minutes that one-time codes are kept once they have expired'),
  form_days: wholeNumber('365', 'days that forms of campaigns are kept'),
  contact_days: wholeNumber('365', 'days that messages to publishers of offers are kept'),
  complaint_days: wholeNumber(
    '730',
    'days that complaints and reports of parcels are kept after the last change to them',
  ),
  request_days: wholeNumber('365', 'days that requests to join an organization are kept'),
  upload_days: wholeNumber('30', 'days that uploaded files are kept that nothing uses'),
  draft_days: wholeNumber('180', 'days that drafts of offers are kept after their last change'),
  session_days: wholeNumber('400', 'days that ended sign-ins are kept'),
  message_days: wholeNumber('30', 'days that messages are kept that could not be sent'),
  usage_days: wholeNumber('400', 'days that events and analytics messages are kept'),
  price_range: {
    schema: PriceRanges,
    initial: initialPriceRanges,
    meaning:
      'prices per m² (SAR) that are plausible in loads, LOWEST-HIGHEST, and those of single regions, KEY=LOWEST-HIGHEST',
  },
  operator_name: {
    schema: z.string().trim().min(1).max(120),
    initial: undefined,
    meaning:
      'name of the organization that operates the product, beside figures that it corrected (default: the product)',
  },
  server_version: {
    schema: z.string().regex(/^\d{1,4}\.\d{1,4}\.\d{1,4}$/),
    initial: undefined,
    meaning:
      'version reported by /meta.json; a newer one makes open pages reload (default: the version of this program)',
  },
} as const;
export type SwitchName = keyof typeof switches;

/** Returns the current value of a switch: the stored one, else the initial one; undefined when it has neither. */
export async function readSwitch(
  { database }: Pick<Store, 'database'>,
  name: SwitchName,
): Promise<string | undefined> {
  const row = await database
    .selectFrom('app_setting')
    .select('value')
    .where('key', '=', name)
    .executeTakeFirst();
  return row?.value ?? switches[name].initial;
}

/** The setting of plausible prices: see `priceRangeOf`. */
export async function readPriceRanges(database: Kysely<Database>): Promise<string> {
  return (await readSwitch({ database }, 'price_range')) ?? initialPriceRanges;
}

/**
 * Sets a switch; undefined resets it to its initial value.
 *
 * @param expected the value that the operator saw
 * @throws ZodError when the value is not allowed for it; Refusal changed_meanwhile when it is not as expected
 */
export async function writeSwitch(
  store: Store,
  actor: Actor,
  name: SwitchName,
  value: string | undefined,
  expected?: { value: string | undefined },
): Promise<void> {
  const checked = value === undefined ? undefined : switches[name].schema.parse(value);
  await store.write(async (transaction) => {
    // Raising the revision makes another writer wait, who then reads the value that this one wrote.
    await raiseRevision(transaction, 'settings');
    const before = await readSwitch({ database: transaction }, name);
    if (expected && expected.value !== before) throw new Refusal('changed_meanwhile');
    await writeSwitchWithin(transaction, name, checked);
    await recordInJournal(transaction, actor, {
      act: 'switch.set',
      subject: `switch ${name}`,
      detail: { before: before ?? null, after: checked ?? null },
    });
  });
}

/** The same within a transaction that does more, for a value that is allowed. */
export async function writeSwitchWithin(
  transaction: Kysely<Database>,
  name: SwitchName,
  value: string | undefined,
): Promise<void> {
  await raiseRevision(transaction, 'settings');
  if (value === undefined) {
    await transaction.deleteFrom('app_setting').where('key', '=', name).execute();
    return;
  }
  await transaction
    .insertInto('app_setting')
    .values({ key: name, value })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
    .execute();
}

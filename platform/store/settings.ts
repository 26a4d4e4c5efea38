import { z } from 'zod';
import type { Store } from './store.ts';
import { raiseRevision } from './revisions.ts';

/** What an operator may switch while the platform runs, with what holds until then. */
export const switches = {
  region_selector: { schema: z.enum(['on', 'off']), initial: 'on', meaning: 'region selector in the header' },
  server_version: {
    schema: z.string().regex(/^\d{1,4}\.\d{1,4}\.\d{1,4}$/),
    initial: undefined,
    meaning:
      'version told by /meta.json; a newer one makes open pages reload (default: that of this program)',
  },
} as const;
export type SwitchName = keyof typeof switches;

/** The present value of a switch; undefined for one without a value of its own. */
export async function readSwitch({ database }: Store, name: SwitchName): Promise<string | undefined> {
  const row = await database
    .selectFrom('app_setting')
    .select('value')
    .where('key', '=', name)
    .executeTakeFirst();
  return row?.value ?? switches[name].initial;
}

/** Sets a switch; undefined puts it back to its initial value. Throws when the value is none that it can have. */
export async function writeSwitch(store: Store, name: SwitchName, value: string | undefined): Promise<void> {
  const checked = value === undefined ? undefined : switches[name].schema.parse(value);
  await store.write(async (transaction) => {
    await raiseRevision(transaction, 'settings');
    if (checked === undefined) {
      await transaction.deleteFrom('app_setting').where('key', '=', name).execute();
      return;
    }
    await transaction
      .insertInto('app_setting')
      .values({ key: name, value: checked })
      .onConflict((conflict) => conflict.column('key').doUpdateSet({ value: checked }))
      .execute();
  });
}

import { randomBytes } from 'node:crypto';
import type { Store } from '../connection/store.ts';

/** Returns the platform's secret of a name; created once and shared by all processes. */
export async function secretOf({ database }: Store, name: string): Promise<string> {
  const stored = () =>
    database.selectFrom('data_state').select('value').where('key', '=', name).executeTakeFirst();
  const existing = await stored();
  if (existing) return existing.value;
  await database
    .insertInto('data_state')
    .values({ key: name, value: randomBytes(32).toString('base64url') })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute();
  const created = await stored();
  if (!created) throw new Error(`the secret ${name} could not be made`);
  return created.value;
}

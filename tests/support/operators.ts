import type { OperatorRole } from '../../contract/admin/rights.ts';
import { addOperator } from '../../database/admin/operators.ts';
import type { Actor } from '../../database/shared/journal.ts';
import type { Store } from '../../database/connection/store.ts';
import { newPerson, newPhoneNumber, type Person } from './people.ts';
import type { TestPlatform } from './platform.ts';

/** An operator on the server, for functions that commands call. */
export const commandActor: Actor = { origin: 'command', systemUser: 'tests' };

/** A new person who is signed in and has a role. */
export async function newOperator(
  store: Store,
  platform: TestPlatform,
  role: OperatorRole,
): Promise<Person & { phoneNumber: string }> {
  const phoneNumber = newPhoneNumber();
  await addOperator(store, commandActor, { phoneNumber, name: null, role });
  const person = await newPerson(platform, { provider: 'phone', phone_number: phoneNumber });
  return { ...person, phoneNumber };
}

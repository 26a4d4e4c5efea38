import { parseArgs } from 'node:util';
import { operatorRoles, type OperatorRole } from '../../contract/admin/rights.ts';
import { readMobileNumber } from '../../contract/shared/read-phone.ts';
import { Refusal } from '../../contract/shared/refusal.ts';
import type { Actor } from '../../database/shared/journal.ts';
import {
  addOperator,
  changeOperator,
  listOperators,
  removeOperator,
  type ListedOperator,
} from '../../database/admin/operators.ts';
import type { Store } from '../../database/connection/store.ts';
import { OperationError } from '../../operations/operation-error.ts';

const hint = `operator takes: list, add +9665… --role ${operatorRoles.join('|')} [--name TEXT], or remove +9665…`;

/**
 * Lists, adds and removes operators; returns the lines to print. Adding one who is there changes their role. Throws
 * `OperationError`.
 */
export async function operatorCommand(store: Store, actor: Actor, parameters: string[]): Promise<string[]> {
  const { positionals, values } = readOptions(parameters);
  const [action = 'list', phone] = positionals;
  if (action === 'list') return linesOf(await listOperators(store.database));
  const phoneNumber = phoneOf(phone);
  const known = (await listOperators(store.database)).find((row) => row.phone_number === phoneNumber);
  if (action === 'add') {
    const role = roleOf(values.role);
    const row = known
      ? await withOperationErrors(() => changeOperator(store, actor, known.id, { role }))
      : await addOperator(store, actor, { phoneNumber, name: values.name?.trim() || null, role });
    return linesOf([row]);
  }
  if (action !== 'remove') throw new OperationError(hint);
  if (!known) throw new OperationError(`${phoneNumber} is no operator`);
  await withOperationErrors(() => removeOperator(store, actor, known.id));
  return [`${phoneNumber} is no operator any more`];
}

function linesOf(rows: readonly ListedOperator[]): string[] {
  if (rows.length === 0) return ['there are no operators'];
  return rows.map(({ phone_number: phone, role, name, account_id: account }) =>
    [phone, role, ...(name === null ? [] : [name]), account === null ? 'has not signed in yet' : '']
      .filter(Boolean)
      .join('  '),
  );
}

async function withOperationErrors<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Refusal && error.code === 'last_operator') {
      throw new OperationError('this is the last operator with the role all: add another one first');
    }
    throw error;
  }
}

function phoneOf(text = ''): string {
  const phone = readMobileNumber(text);
  if (phone === undefined)
    throw new OperationError(`expected a mobile number such as +966512345678: ${hint}`);
  return phone;
}

function roleOf(text: string | undefined): OperatorRole {
  const role = operatorRoles.find((one) => one === text);
  if (!role) throw new OperationError(`--role must be one of ${operatorRoles.join(', ')}`);
  return role;
}

function readOptions(args: string[]) {
  try {
    const text = { type: 'string' } as const;
    return parseArgs({ args, allowPositionals: true, options: { role: text, name: text } });
  } catch {
    throw new OperationError(hint);
  }
}

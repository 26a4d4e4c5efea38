import { parseArgs } from 'node:util';
import { z } from 'zod';
import { operatorRights, type OperatorRight } from '../../contract/admin/rights.ts';
import { startOfRiyadhDay } from '../../lib/days.ts';
import {
  addToken,
  listTokens,
  revokeToken,
  type AccessTokenRow,
} from '../../database/admin/access-tokens.ts';
import type { Actor } from '../../database/shared/journal.ts';
import type { Store } from '../../database/connection/store.ts';
import { OperationError } from '../../operations/operation-error.ts';

const hint = 'token takes: list, add NAME --rights A,B [--until YYYY-MM-DD], or revoke NUMBER';

/** Lists, makes and revokes tokens for machines; returns the lines to print. Throws `OperationError`. */
export async function tokenCommand(store: Store, actor: Actor, parameters: string[]): Promise<string[]> {
  const { positionals, values } = readOptions(parameters);
  const [action = 'list', about] = positionals;
  if (action === 'list') {
    const rows = await listTokens(store);
    return rows.length === 0 ? ['there are no tokens'] : rows.map(lineOf);
  }
  if (action === 'add') {
    if (!about?.trim()) throw new OperationError(hint);
    const expiresAt = values.until === undefined ? null : endOf(values.until);
    const { row, token } = await addToken(store, actor, {
      ...{ name: about.trim(), rights: rightsOf(values.rights), expiresAt },
    });
    return [lineOf(row), token, 'Keep it now: it is not stored, and cannot be shown again.'];
  }
  if (action !== 'revoke' || !/^\d{1,15}$/.test(about ?? '')) throw new OperationError(hint);
  const known = (await listTokens(store)).some(({ id }) => id === Number(about));
  if (!known) throw new OperationError(`there is no token ${about}`);
  return [lineOf(await revokeToken(store, actor, Number(about)))];
}

function lineOf(row: AccessTokenRow): string {
  const state =
    row.revoked_at !== null
      ? `revoked ${row.revoked_at}`
      : row.expires_at === null
        ? 'does not expire'
        : `expires ${row.expires_at}`;
  return `${row.id}  ${row.name}  ${row.rights.replaceAll(' ', ',')}  ${state}`;
}

function rightsOf(text: string | undefined): OperatorRight[] {
  const given = (text ?? '').split(',').map((one) => one.trim());
  const unknown = given.find((one) => !operatorRights.some((right) => right === one));
  if (unknown !== undefined) {
    throw new OperationError(`--rights: ${unknown || 'nothing'} is not among ${operatorRights.join(', ')}`);
  }
  return operatorRights.filter((right) => given.includes(right));
}

function endOf(day: string): Date {
  if (!z.iso.date().safeParse(day).success) throw new OperationError(`--until must be a date as YYYY-MM-DD`);
  return startOfRiyadhDay(day, 1);
}

function readOptions(args: string[]) {
  try {
    const text = { type: 'string' } as const;
    return parseArgs({ args, allowPositionals: true, options: { rights: text, until: text } });
  } catch {
    throw new OperationError(hint);
  }
}

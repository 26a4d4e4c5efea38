import * as calls from '../../api/admin/operators.ts';
import type { AccessToken, Operator } from '../../api/admin/operators.ts';
import type { OperatorRight, OperatorRole } from '../../../contract/admin/rights.ts';
import { internationalNumber } from '../../../contract/shared/phone-number.ts';
import { clients } from '../shared/clients.ts';
import { withFailureMessage } from '../shared/failure-message.ts';
import { createLoader } from '../shared/load.ts';
import { outcomeOf, type Outcome } from '../shared/outcome.ts';

const operators = createLoader<Operator[]>();
export const $operators = operators.$load;

const tokens = createLoader<AccessToken[]>();
export const $tokens = tokens.$load;

export async function loadOperators(): Promise<void> {
  await operators.start((signal) => withFailureMessage(calls.listOperators(clients, signal)));
}

/** Adds an operator by the nine digits of a mobile number. */
export function addOperator(digits: string, name: string, role: OperatorRole): Promise<Outcome> {
  return thenLoad(loadOperators, () =>
    calls.addOperator(clients, {
      phoneNumber: internationalNumber(digits),
      name: name.trim() || null,
      role,
    }),
  );
}

export function changeRole({ id, role: roleBefore }: Operator, role: OperatorRole): Promise<Outcome> {
  return thenLoad(loadOperators, () => calls.changeOperator(clients, { id, role, roleBefore }));
}

export function removeOperator({ id }: Operator): Promise<Outcome> {
  return thenLoad(loadOperators, () => calls.removeOperator(clients, id));
}

export async function loadTokens(): Promise<void> {
  await tokens.start((signal) => withFailureMessage(calls.listTokens(clients, signal)));
}

/** Makes a token, and gives it to `show`: nobody can see it again. */
export function addToken(
  token: { name: string; rights: OperatorRight[]; expiresOn: string | null },
  show: (token: string) => void,
): Promise<Outcome> {
  return thenLoad(loadTokens, async () => {
    const made = await calls.addToken(clients, token);
    show(made.token);
  });
}

export function revokeToken({ id }: AccessToken): Promise<Outcome> {
  return thenLoad(loadTokens, () => calls.revokeToken(clients, id));
}

/** Does something and reads the list again, also after a refusal: another operator may have changed it. */
async function thenLoad(load: () => Promise<void>, work: () => Promise<unknown>): Promise<Outcome> {
  const outcome = await outcomeOf(async () => {
    await work();
  });
  await load();
  return outcome;
}

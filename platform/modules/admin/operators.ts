import {
  addOperator,
  changeOperator,
  getDesk,
  listOperators,
  removeOperator,
  type Operator,
} from '../../../contract/admin/operators.ts';
import { mountEndpoint } from '../../http/mount-endpoint.ts';
import type { Platform } from '../../http/platform.ts';
import * as operators from '../../../database/admin/operators.ts';

export function operatorsModule(platform: Platform): void {
  const { store } = platform;

  mountEndpoint(platform, getDesk, ({ caller: { name, role, rights } }) => ({
    name,
    role,
    rights: [...rights],
  }));

  mountEndpoint(platform, listOperators, async () => {
    const rows = await operators.listOperators(store.database);
    return rows.map(toOperator);
  });

  mountEndpoint(platform, addOperator, async ({ caller, body }) =>
    toOperator(await operators.addOperator(store, caller.actor, { ...body, name: body.name ?? null })),
  );

  mountEndpoint(platform, changeOperator, async ({ caller, parameters, body }) =>
    toOperator(await operators.changeOperator(store, caller.actor, parameters.id, body)),
  );

  mountEndpoint(platform, removeOperator, async ({ caller, parameters }) => {
    await operators.removeOperator(store, caller.actor, parameters.id);
    return { id: parameters.id };
  });
}

function toOperator(row: operators.ListedOperator): Operator {
  return {
    id: row.id,
    phoneNumber: row.phone_number,
    name: row.name,
    role: row.role,
    hasSignedIn: row.account_id !== null,
    addedAt: row.added_at,
  };
}

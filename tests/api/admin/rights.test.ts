import { beforeAll, describe, expect, test } from 'vitest';
import { addToken } from '../../../database/admin/access-tokens.ts';
import { listJournal } from '../../../database/shared/journal.ts';
import { isRight, operatorRights, operatorRoles, rightsOfRole } from '../../../contract/admin/rights.ts';
import { endpoints } from '../../../contract/endpoints.ts';
import type { Endpoint } from '../../../contract/shared/endpoint.ts';
import { emptyBench } from '../../support/bench.ts';
import { callPlatform, expectRefusal } from '../../support/calls.ts';
import { commandActor, newOperator } from '../../support/operators.ts';
import { newPerson } from '../../support/people.ts';
import { engines } from '../../support/store.ts';

const calls = [...endpoints].flatMap(([name, endpoint]) =>
  isRight(endpoint.access) ? [[name, endpoint, endpoint.access] as const] : [],
);

/** Every call of the desk by everybody who may or may not make it. Nothing has the id that the calls name. */
describe.each(engines)('rights at the desk on %s', (engine) => {
  const bench = emptyBench(engine);
  let member: string;
  const operators = new Map<string, string>();

  beforeAll(async () => {
    member = (await newPerson(bench.platform)).token;
    for (const role of operatorRoles) {
      operators.set(role, (await newOperator(bench.store, bench.platform, role)).token);
    }
  });

  const call = (endpoint: Endpoint, token?: string) =>
    callPlatform(bench.platform, endpoint, {
      parameters: Object.fromEntries(
        [...endpoint.route.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => [name, '999999999']),
      ),
      ...(endpoint.route.method === 'GET' ? {} : { body: {} }),
      ...(token ? { token } : {}),
    });
  /** Past the check of rights: done, or refused for what the input is. */
  const expectAllowed = ({ status, code }: { status: number; code: string | undefined }) => {
    expect([200, 400, 404, 415]).toContain(status);
    expect(code).not.toBe('not_allowed');
  };

  test('there are calls of the desk, and every right but reading the desk is one of a role', () => {
    expect(calls.length).toBeGreaterThan(5);
    expect(new Set(operatorRoles.flatMap((role) => rightsOfRole[role]))).toEqual(new Set(operatorRights));
  });

  test.each(calls)('%s', async (_, endpoint, right) => {
    expectRefusal(await call(endpoint), 401, 'not_signed_in');
    expectRefusal(await call(endpoint, 'wrong'), 401, 'not_signed_in');
    expectRefusal(await call(endpoint, 'ardi_wrong'), 401, 'not_signed_in');
    expectRefusal(await call(endpoint, member), 403, 'not_allowed');
    for (const [role, token] of operators) {
      const answer = await call(endpoint, token);
      const has = rightsOfRole[role as (typeof operatorRoles)[number]].includes(right);
      if (has) expectAllowed(answer);
      else expectRefusal(answer, 403, 'not_allowed');
    }
    const others = operatorRights.filter((one) => one !== right);
    const [own, other] = await Promise.all(
      [[right], others].map((rights) =>
        addToken(bench.store, commandActor, { name: 'تجربة', rights, expiresAt: null }),
      ),
    );
    expectAllowed(await call(endpoint, own?.token));
    expectRefusal(await call(endpoint, other?.token), 403, 'not_allowed');
  });

  test('an operator without the right is in the journal, a member who is no operator is not', async () => {
    const denied = async () =>
      (await listJournal(bench.store, { act: 'access.denied' }, { offset: 0, limit: 1 })).totalCount;
    const [, endpoint] = calls.find(([name]) => name === 'listOperators') ?? [];
    if (!endpoint) throw new Error('listOperators is missing');
    const before = await denied();
    await call(endpoint, member);
    expect(await denied()).toBe(before);
    await call(endpoint, operators.get('data'));
    expect(await denied()).toBe(before + 1);
    const { rows } = await listJournal(bench.store, { act: 'access.denied' }, { offset: 0, limit: 1 });
    expect(rows[0]).toMatchObject({ origin: 'desk', account_id: expect.any(Number) as number });
    expect(JSON.parse(rows[0]?.detail ?? '')).toEqual({
      right: 'operators.write',
      call: 'GET /admin/operators',
    });
  });
});

import { describe, expect, test } from 'vitest';
import { listJournal } from '../../../contract/admin/journal.ts';
import {
  addOperator,
  changeOperator,
  getDesk,
  listOperators,
  removeOperator,
} from '../../../contract/admin/operators.ts';
import { changePhone } from '../../../contract/account/profile.ts';
import { rightsOfRole } from '../../../contract/admin/rights.ts';
import { emptyBench } from '../../support/bench.ts';
import { callPlatform, expectBadInput, expectRefusal } from '../../support/calls.ts';
import { newOperator } from '../../support/operators.ts';
import { newPerson, newPhoneNumber } from '../../support/people.ts';
import { engines } from '../../support/store.ts';

describe.each(engines)('operators on %s', (engine) => {
  const bench = emptyBench(engine);
  const chief = () => newOperator(bench.store, bench.platform, 'all');
  const add = (token: string, body: object) => callPlatform(bench.platform, addOperator, { token, body });
  const change = (token: string, id: number, body: object) =>
    callPlatform(bench.platform, changeOperator, { token, parameters: { id }, body });
  const remove = (token: string, id: number) =>
    callPlatform(bench.platform, removeOperator, { token, parameters: { id } });
  const desk = (token: string) => callPlatform(bench.platform, getDesk, { token });
  const newest = async (token: string) =>
    (await callPlatform(bench.platform, listJournal, { token, query: { limit: 1 } })).data.items[0];

  test('whoever signs in with an added number has the rights of the role at once', async () => {
    const { token } = await chief();
    const phoneNumber = newPhoneNumber();
    const early = await newPerson(bench.platform, { provider: 'phone', phone_number: phoneNumber });
    expectRefusal(await desk(early.token), 403, 'not_allowed');
    const { data: added } = await add(token, { phoneNumber, name: 'سارة', role: 'moderation' });
    expect(added).toMatchObject({ phoneNumber, name: 'سارة', role: 'moderation', hasSignedIn: true });
    const { data } = await desk(early.token);
    expect(data).toEqual({ name: 'سارة', role: 'moderation', rights: rightsOfRole.moderation });
    expect((await callPlatform(bench.platform, listOperators, { token })).data).toContainEqual(added);
    expect(await newest(token)).toMatchObject({
      act: 'operator.added',
      origin: 'desk',
      subject: `operator ${added.id}`,
      detail: { phoneNumber, name: 'سارة', role: 'moderation' },
    });
  });

  test('a number that only was typed gives no rights', async () => {
    const { token } = await chief();
    const phoneNumber = newPhoneNumber();
    await add(token, { phoneNumber, role: 'all' });
    const other = await newPerson(bench.platform);
    await callPlatform(bench.platform, changePhone, {
      token: other.token,
      body: { PhoneNumber: phoneNumber },
    });
    expectRefusal(await desk(other.token), 403, 'not_allowed');
  });

  test('a number is added once, and must be a mobile number', async () => {
    const { token, phoneNumber } = await chief();
    expectRefusal(await add(token, { phoneNumber, role: 'data' }), 409, 'operator_exists');
    const disguised = `00966 0${phoneNumber.slice('+966'.length)}`;
    expectRefusal(await add(token, { phoneNumber: disguised, role: 'data' }), 409, 'operator_exists');
    expectBadInput(await add(token, { phoneNumber: '0112345678', role: 'data' }), 'phoneNumber');
    expect((await add(token, { phoneNumber: newPhoneNumber(), role: 'king' })).status).toBe(400);
  });

  test('the later of two changes is told what the role has become', async () => {
    const { token } = await chief();
    const { data: one } = await add(token, { phoneNumber: newPhoneNumber(), role: 'data' });
    const changed = await change(token, one.id, { role: 'marketing', roleBefore: 'data' });
    expect(changed.data.role).toBe('marketing');
    expectRefusal(
      await change(token, one.id, { role: 'moderation', roleBefore: 'data' }),
      409,
      'changed_meanwhile',
    );
    expect(await newest(token)).toMatchObject({
      act: 'operator.changed',
      detail: { before: 'data', after: 'marketing' },
    });
  });

  test('an operator who was removed is refused at the next request', async () => {
    const { token } = await chief();
    const { token: leaving, phoneNumber } = await newOperator(bench.store, bench.platform, 'data');
    expect((await desk(leaving)).status).toBe(200);
    const { data } = await callPlatform(bench.platform, listOperators, { token });
    const id = data.find((one) => one.phoneNumber === phoneNumber)?.id ?? 0;
    expect((await remove(token, id)).data).toEqual({ id });
    expectRefusal(await desk(leaving), 403, 'not_allowed');
    expectRefusal(await remove(token, id), 404, 'operator_not_found');
  });
});

describe.each(engines)('the last operator on %s', (engine) => {
  const bench = emptyBench(engine);

  test('who may add operators neither leaves nor gives the role away', async () => {
    const { token } = await newOperator(bench.store, bench.platform, 'all');
    await newOperator(bench.store, bench.platform, 'data');
    const { data } = await callPlatform(bench.platform, listOperators, { token });
    const id = data.find(({ role }) => role === 'all')?.id ?? 0;
    const parameters = { id };
    expectRefusal(
      await callPlatform(bench.platform, removeOperator, { token, parameters }),
      409,
      'last_operator',
    );
    const body = { role: 'data', roleBefore: 'all' };
    expectRefusal(
      await callPlatform(bench.platform, changeOperator, { token, parameters, body }),
      409,
      'last_operator',
    );
  });
});

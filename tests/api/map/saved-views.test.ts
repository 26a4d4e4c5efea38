import { describe, expect, test } from 'vitest';
import { viewLimits } from '../../../contract/map/view-limits.ts';
import { listSavedViews, removeView, renameView, saveView } from '../../../contract/map/saved-views.ts';
import { emptyBench } from '../../support/bench.ts';
import { callPlatform, expectBadInput, expectRefusal } from '../../support/calls.ts';
import { newPerson, type Person } from '../../support/people.ts';
import { engines } from '../../support/store.ts';

describe.each(engines)('saved views on %s', (engine) => {
  const bench = emptyBench(engine);
  const view = (name: string, more: object = {}) => ({
    name,
    regionKey: 'Riyadh',
    address: '?mode=price_of_meter&overlays=metro,bus&fromPrice=2000#map=14.25/24.71/46.68',
    ...more,
  });
  const save = ({ token }: Person, body: object) => callPlatform(bench.platform, saveView, { token, body });
  const list = ({ token }: Person) => callPlatform(bench.platform, listSavedViews, { token });
  const names = async (person: Person) => (await list(person)).data.map(({ name }) => name);
  const rename = ({ token }: Person, id: number | string, name: unknown) =>
    callPlatform(bench.platform, renameView, { token, parameters: { id }, body: { name } });
  const remove = ({ token }: Person, id: number | string) =>
    callPlatform(bench.platform, removeView, { token, parameters: { id } });
  const stored = ({ id }: Person) =>
    bench.store.database
      .selectFrom('saved_view')
      .selectAll()
      .where('account_id', '=', id)
      .orderBy('id')
      .execute();

  test('lists what was saved as it was given, newest first, in all regions', async () => {
    const person = await newPerson(bench.platform);
    const { data: first } = await save(person, view('  عملي  '));
    const { data: second } = await save(
      person,
      view('جدة', { regionKey: 'Makkah', address: '#map=9/21/39' }),
    );
    expect(first).toEqual({
      id: expect.any(Number) as number,
      ...view('عملي'),
      createdAt: expect.any(String) as string,
      updatedAt: first.createdAt,
    });
    expect((await list(person)).data).toEqual([second, first]);
  });

  test('saves the same view under the same name only once', async () => {
    const person = await newPerson(bench.platform);
    const { data } = await save(person, view('عملي'));
    const answers = await Promise.all([1, 2, 3].map(() => save(person, view('عملي'))));
    expect(answers.map((answer) => answer.data)).toEqual([data, data, data]);
    expect(await stored(person)).toHaveLength(1);
  });

  test('rejects the name of another view, unless that one is to be replaced', async () => {
    const person = await newPerson(bench.platform);
    const { data: before } = await save(person, view('عملي'));
    const other = view('عملي', { regionKey: 'Asir', address: '#map=10/18.2/42.5' });
    expectRefusal(await save(person, other), 409, 'view_exists');
    expect((await list(person)).data).toEqual([before]);
    const { data: after } = await save(person, { ...other, replaces: true });
    expect(after).toEqual({ ...before, ...other, updatedAt: expect.any(String) as string });
    expect((await list(person)).data).toEqual([after]);
  });

  test('one of two concurrent saves gets the name', async () => {
    const person = await newPerson(bench.platform);
    const answers = await Promise.all(
      [10, 11, 12].map((zoom) => save(person, view('واحد', { address: `#map=${zoom}/24/46` }))),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect(await names(person)).toEqual(['واحد']);
  });

  test('renames a view, but not to the name of another', async () => {
    const person = await newPerson(bench.platform);
    const { data: one } = await save(person, view('واحد'));
    await save(person, view('اثنان'));
    expect((await rename(person, one.id, ' ثلاثة ')).data).toMatchObject({
      ...one,
      name: 'ثلاثة',
      updatedAt: expect.any(String) as string,
    });
    expect((await rename(person, one.id, 'ثلاثة')).status).toBe(200);
    expectRefusal(await rename(person, one.id, 'اثنان'), 409, 'view_exists');
    expect(await names(person)).toEqual(['اثنان', 'ثلاثة']);
  });

  test('removes a view once, and its name is free again', async () => {
    const person = await newPerson(bench.platform);
    const { data } = await save(person, view('عملي'));
    expect((await remove(person, data.id)).data).toEqual({ id: data.id });
    expectRefusal(await remove(person, data.id), 404, 'view_not_found');
    expectRefusal(await rename(person, data.id, 'آخر'), 404, 'view_not_found');
    expect((await save(person, view('عملي', { address: '#map=9/24/46' }))).status).toBe(200);
  });

  test('another person’s view appears not to exist, and its name is free', async () => {
    const [owner, other] = [await newPerson(bench.platform), await newPerson(bench.platform)];
    const { data } = await save(owner, view('سرّي'));
    const before = await stored(owner);
    expect((await list(other)).data).toEqual([]);
    expectRefusal(await rename(other, data.id, 'مسروق'), 404, 'view_not_found');
    expectRefusal(await remove(other, data.id), 404, 'view_not_found');
    expect((await save(other, view('سرّي', { address: '#map=9/24/46', replaces: true }))).status).toBe(200);
    expect(await stored(owner)).toEqual(before);
  });

  test('rejects one more than the limit; an existing one can still be replaced', async () => {
    const person = await newPerson(bench.platform);
    for (let number = 1; number <= viewLimits.savedViews; number++) {
      expect((await save(person, view(`مشهد ${number}`))).status).toBe(200);
    }
    expectRefusal(await save(person, view('زائد')), 409, 'too_many_views');
    const changed = view('مشهد 1', { address: '#map=9/24/46', replaces: true });
    expect((await save(person, changed)).status).toBe(200);
    expect(await stored(person)).toHaveLength(viewLimits.savedViews);
  });

  test('are deleted with the account', async () => {
    const [gone, other] = [await newPerson(bench.platform), await newPerson(bench.platform)];
    await save(gone, view('عملي'));
    await save(other, view('عملي'));
    await bench.store.database.deleteFrom('account').where('id', '=', gone.id).execute();
    expect([(await stored(gone)).length, (await stored(other)).length]).toEqual([0, 1]);
  });

  test.each([
    ['name', view('')],
    ['name', view('   ')],
    ['name', view('س'.repeat(viewLimits.savedViewName + 1))],
    ['name', view('سطر\nآخر')],
    ['name', view('صفر\u0000')],
    ['name', view('نصف \ud83d')],
    ['name', { ...view('س'), name: 7 }],
    ['regionKey', view('س', { regionKey: 'Atlantis' })],
    ['address', view('س', { address: '' })],
    ['address', view('س', { address: '?mode=plain' })],
    ['address', view('س', { address: 'https://elsewhere.example/#map=9/24/46' })],
    ['address', view('س', { address: '//elsewhere.example#map=9/24/46' })],
    ['address', view('س', { address: '?mode="><script>#map=9/24/46' })],
    ['address', view('س', { address: `?a=${'1'.repeat(1300)}#map=9/24/46` })],
    ['address', view('س', { address: '#map=9/24/46\n' })],
    ['replaces', view('س', { replaces: 'true' })],
  ])('rejects a wrong %s and stores nothing: %j', async (field, body) => {
    const person = await newPerson(bench.platform);
    expectBadInput(await save(person, body), field);
    expect(await stored(person)).toEqual([]);
  });

  test('rejects wrong names and ids of an existing view', async () => {
    const person = await newPerson(bench.platform);
    const { data } = await save(person, view('عملي'));
    expectBadInput(await rename(person, data.id, ''), 'name');
    expectBadInput(await rename(person, data.id, 'س'.repeat(viewLimits.savedViewName + 1)), 'name');
    expectBadInput(await rename(person, 'x', 'آخر'), 'id');
    expectBadInput(await remove(person, 'x'), 'id');
    expect(await names(person)).toEqual(['عملي']);
  });

  test('saved views require a token', async () => {
    const nobody = { uid: '', token: '', id: 0 };
    for (const answer of [
      await list(nobody),
      await save(nobody, view('عملي')),
      await rename(nobody, 1, 'آخر'),
      await remove(nobody, 1),
    ]) {
      expectRefusal(answer, 401, 'not_signed_in');
    }
  });
});

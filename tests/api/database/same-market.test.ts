import { expect, test } from 'vitest';
import { loadDemo } from '../../../pipeline/demo/load.ts';
import { openDemoStore, openTestStore } from '../../support/store.ts';
import { marketRows } from '../pipeline/demo/market-rows.ts';

test('the same seed gives the same market on every engine, another seed a different one', async () => {
  const [sqlite, postgres, other] = [
    await openDemoStore('sqlite'),
    await openDemoStore('postgres'),
    await openTestStore('sqlite'),
  ];
  await loadDemo(other, { seed: 'other', parcels: 3000 }, () => undefined);
  const expected = await marketRows(sqlite);
  expect(await marketRows(postgres)).toEqual(expected);
  expect((await marketRows(other)).offers).not.toEqual(expected.offers);
  await Promise.all([sqlite, postgres, other].map((store) => store.close()));
});

import { expect, test } from 'vitest';
import { callsFunction, routeFiles } from '../../support/routes.ts';

/** Routes rendered on demand that are not cached on purpose, with the reason. */
const uncached: Record<string, string> = {
  'riyadh.ts': 'a redirect, which reads nothing',
  'parcel/[id]/prices.ts': 'a redirect, which reads nothing',
  'offers/[code]/edit.astro': 'a form, the same for every offer, which reads nothing',
  '[region]/transactions.csv.ts': 'a download, which may be large: kept by keptFile',
  '[region]/transactions/[neighborhoodId].csv.ts': 'a download, which may be large: kept by keptFile',
};

const onDemand = routeFiles()
  .filter(({ isOnDemand }) => isOnDemand)
  .map(({ file }) => file);

test.each(onDemand.filter((file) => !Object.hasOwn(uncached, file)))('%s is cached', (file) => {
  expect(callsFunction(file, 'cachePage')).toBe(true);
});

test('no route is excepted that does not exist or is cached', () => {
  expect(
    Object.keys(uncached).filter((file) => !onDemand.includes(file) || callsFunction(file, 'cachePage')),
  ).toEqual([]);
});

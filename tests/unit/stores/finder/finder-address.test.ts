import { expect, test } from 'vitest';
import { readFinder, writeFinder, type FinderView } from '../../../../src/stores/finder/finder-address.ts';

const views: FinderView[] = [
  { kind: 'need' },
  { kind: 'found' },
  { kind: 'steps', way: {} },
  { kind: 'steps', way: { city: 'المدينة المنورة', neighborhood: '12', plan: '303/أ/2', block: '-' } },
];

test.each(views)('$kind survives a round trip through its address: %j', (view) => {
  expect(readFinder(writeFinder(view, ''))).toEqual(view);
});

test('a closed finder removes its own parameters and keeps all others', () => {
  const open = writeFinder(
    { kind: 'steps', way: { city: 'بريدة', block: '7' } },
    '?classes=0-200,3000%2B&parcel=4',
  );
  expect(readFinder(open)).toEqual({ kind: 'steps', way: { city: 'بريدة', block: '7' } });
  expect(writeFinder(undefined, open)).toBe('?classes=0-200,3000%2B&parcel=4');
  expect(writeFinder({ kind: 'need' }, open)).toBe('?classes=0-200,3000%2B&parcel=4&find=need');
  expect(writeFinder(undefined, '')).toBe('');
});

test.each(['', '?find=', '?find=all', '?city=بريدة', '?FIND=need'])('%s is a closed finder', (search) => {
  expect(readFinder(search)).toBeUndefined();
});

test('drops invalid steps', () => {
  const search = `?find=steps&city=${'ا'.repeat(121)}&within=&plan=%20%20&block=%209%20`;
  expect(readFinder(search)).toEqual({ kind: 'steps', way: { block: '9' } });
});

import { expect, test, vi } from 'vitest';
import type { Profile } from '../../../../contract/account/profile.ts';
import { formFaultsOf } from '../../../../src/stores/badges/badges.ts';
import { isEmail } from '../../../../src/stores/shared/outcome.ts';
import { answersOf, changesOf, faultsOf } from '../../../../src/stores/account/profile.ts';

// The API clients of the site take their addresses from a build.
vi.mock('../../../../src/stores/shared/clients.ts', () => ({ clients: {} }));
vi.mock('../../../../src/environment/providers.ts', () => ({ providers: {} }));

const saved = { firstName: null, name: 'سارة', email: 'sara@example.com', cityName: 'الرياض', about: null };
const answers = answersOf(saved as Profile);

test('only differing fields are changes; an emptied one is removed, and whitespace is ignored', () => {
  expect(answers).toEqual({ ...saved, firstName: '', about: '' });
  expect(changesOf(saved as Profile, answers)).toEqual({});
  expect(changesOf(saved as Profile, { ...answers, name: ' سارة ', about: '  ' })).toEqual({});
  expect(changesOf(saved as Profile, { ...answers, cityName: '', firstName: ' نورة ' })).toEqual({
    cityName: null,
    firstName: 'نورة',
  });
});

test('an email address needs a name, a host and a top-level domain; an empty one is valid', () => {
  for (const text of ['a@b.co', ' a.b+c@d-e.example ']) expect(isEmail(text), text).toBe(true);
  for (const text of ['a', 'a@b', 'a@@b.co', 'a b@c.co', '@b.co']) expect(isEmail(text), text).toBe(false);
  expect(faultsOf({ ...answers, email: '' })).toEqual([]);
  expect(faultsOf({ ...answers, email: 'a@b' })).toEqual(['email']);
});

test('the badge form requires a name, nine digits and a region', () => {
  const whole = { name: 'فهد', phoneNumber: '512345678', email: '', regionId: '10', message: '' };
  expect(formFaultsOf(whole)).toEqual([]);
  expect(formFaultsOf({ ...whole, email: 'a@b' })).toEqual(['email']);
  expect(formFaultsOf({ name: ' ', phoneNumber: '51234567', email: '', regionId: '', message: '' })).toEqual([
    'name',
    'phoneNumber',
    'regionId',
  ]);
});

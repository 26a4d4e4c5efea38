import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { getParcel } from '../../../contract/parcel/parcels.ts';
import { cutOff } from '../../support/api-answers.ts';

/** The line that leads back to the page that somebody left for signing in. */
vi.mock('../../../src/scripts/account/way-back.css?url&no-inline', () => ({ default: 'data:text/css,' }));

beforeEach(() => {
  document.body.innerHTML = '<header></header><main></main>';
});

async function offer(address: string) {
  const { offerWayBack } = await import('../../../src/scripts/account/way-back.ts');
  sessionStorage.setItem('ardi:way-back', address);
  await offerWayBack();
  await offerWayBack();
  return document.querySelector('.way-back');
}

test.each([
  ['/Riyadh/favorites', 'العودة إلى المفضلة'],
  ['/user-profile', 'العودة إلى ملفي'],
  ['/ardi-badges', 'العودة إلى الأوسمة'],
  ['/offer/b/1', 'العودة إلى الصفحة السابقة'],
])('%s is offered as «%s», once, in a line above the page', async (href, label) => {
  const line = await offer(href);
  expect(line?.textContent).toBe(`دخلت إلى حسابك. ${label}×`);
  expect(screen.getByRole('link', { name: label }).getAttribute('href')).toBe(href);
  expect(document.querySelectorAll('.way-back')).toHaveLength(1);
  expect(line?.nextElementSibling).toBe(document.querySelector('main'));
  await userEvent.setup().click(screen.getByRole('button', { name: 'أغلق هذا السطر' }));
  expect(document.querySelector('.way-back')).toBeNull();
});

test('a parcel whose number cannot be had is still offered', async () => {
  cutOff(getParcel);
  await offer('/parcel/7');
  expect(screen.getByRole('link', { name: 'العودة إلى الصفحة السابقة' })).toBeDefined();
});

test('the page itself is not', async () => {
  expect(await offer(`${location.pathname}${location.search}`)).toBeNull();
});

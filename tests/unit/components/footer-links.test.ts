import { expect, test } from 'vitest';
import { footerLinks } from '../../../src/components/shell/footer-links.ts';

test('the footer has a mail link only where an address is set', () => {
  const hrefs = (supportEmail?: string) => footerLinks({ supportEmail }).map(({ href }) => href);
  expect(hrefs()).toEqual(['/data', '/brokers', '/privacy-policy', '/agreement']);
  expect(hrefs('help@ardi.test')).toEqual([...hrefs(), 'mailto:help@ardi.test']);
});

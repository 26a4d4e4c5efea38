import { expect, test } from 'vitest';
import { footerLinks } from '../../../src/components/shell/footer-links.ts';

test('the footer has the legal texts and a mail link', () => {
  const hrefs = footerLinks({ supportEmail: 'help@ardi.test' }).map(({ href }) => href);
  expect(hrefs).toEqual(['/data', '/brokers', '/privacy-policy', '/agreement', 'mailto:help@ardi.test']);
});

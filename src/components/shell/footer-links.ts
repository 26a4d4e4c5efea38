import type { Contact } from '../../environment/contact.ts';
import { t } from '../../i18n/translate.ts';

interface FooterLink {
  label: string;
  href: string;
}

/** The links of the footer (specification §2). The mail link is there only where an address is set. */
export function footerLinks({ supportEmail }: Pick<Contact, 'supportEmail'>): FooterLink[] {
  return [
    { label: t('dataPage.title'), href: '/data' },
    { label: t('brokers.title'), href: '/brokers' },
    { label: t('pages.footer.privacy'), href: '/privacy-policy' },
    { label: t('pages.footer.terms'), href: '/agreement' },
    ...(supportEmail ? [{ label: t('pages.footer.help'), href: `mailto:${supportEmail}` }] : []),
  ];
}

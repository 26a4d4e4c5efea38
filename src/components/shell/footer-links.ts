import { t } from '../../../words/translate.ts';

interface FooterLink {
  label: string;
  href: string;
}

/** The links of the footer (specification §2). */
export function footerLinks({ supportEmail }: { supportEmail: string }): FooterLink[] {
  return [
    { label: t('dataPage.title'), href: '/data' },
    { label: t('brokers.title'), href: '/brokers' },
    { label: t('pages.footer.privacy'), href: '/privacy-policy' },
    { label: t('pages.footer.terms'), href: '/agreement' },
    { label: t('pages.footer.help'), href: `mailto:${supportEmail}` },
  ];
}

import { PUBLIC_MAKER_SITE, PUBLIC_SUPPORT_EMAIL } from 'astro:env/client';

/** Ways to reach those behind the product; undefined: none is set, and no page shows one. */
export interface Contact {
  supportEmail: string | undefined;
  /** Site of whoever made the product. */
  makerSite: string | undefined;
}

export const contact: Contact = {
  supportEmail: PUBLIC_SUPPORT_EMAIL || undefined,
  makerSite: PUBLIC_MAKER_SITE || undefined,
};

import { PUBLIC_MAKER_SITE, PUBLIC_SUPPORT_EMAIL } from 'astro:env/client';

/** Ways to reach those behind the product. */
export const contact = {
  supportEmail: PUBLIC_SUPPORT_EMAIL,
  /** Site of whoever made the product. */
  makerSite: PUBLIC_MAKER_SITE,
};

/** The operator's brand. To rebrand the product, change this file only. */
export const brand = {
  name: 'أرضي',
  latinName: 'Ardi',
  /** First part of product addresses such as `/ardi-badges` (specification §2, `/{product}-badges`). */
  productKey: 'ardi',
  maker: 'فريق أرضي',
  /** Placeholders, of a domain that nobody can have: PUBLIC_SUPPORT_EMAIL and PUBLIC_MAKER_SITE (`.env.example`). */
  supportEmail: 'help@ardi.example',
  makerSite: 'https://ardi.example',
} as const;

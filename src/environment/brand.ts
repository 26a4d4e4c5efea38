/** The operator's brand. To rebrand the product, change this file only. */
export const brand = {
  name: 'أرضي',
  latinName: 'Ardi',
  /** First part of product addresses such as `/ardi-badges` (specification §2, `/{product}-badges`). */
  productKey: 'ardi',
  supportEmail: 'help@ardi.example',
  maker: { name: 'فريق أرضي', url: 'https://ardi.example' },
} as const;

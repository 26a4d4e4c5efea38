/** The operator's brand. To rebrand the product, change this file only; its addresses are settings (`.env.example`). */
export const brand = {
  name: 'أرضي',
  latinName: 'Ardi',
  /** First part of product addresses such as `/ardi-badges` (specification §2, `/{product}-badges`). */
  productKey: 'ardi',
  maker: 'فريق أرضي',
} as const;

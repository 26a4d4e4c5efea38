import type { SaleKind } from '../../../contract/shared/vocabulary.ts';

const saleKinds: Record<SaleKind, string> = {
  ordinary: 'صفقة اعتيادية',
  low_value: 'لا تمثل هذه الصفقة سعر السوق',
  multi_parcel: 'صفقة على أكثر من قطعة',
};

/** Kinds of sales. */
export const land = { saleKinds };

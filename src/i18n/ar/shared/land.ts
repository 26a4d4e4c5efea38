import type { LandUseGroup, SaleKind } from '../../../contract/shared/vocabulary.ts';

const landUseGroups: Record<LandUseGroup, string> = {
  residential: 'سكني',
  commercial: 'تجاري',
  mixed: 'سكني تجاري',
  services: 'خدمات ومرافق',
  open: 'حدائق ومناطق مفتوحة',
  industrial: 'صناعي ومستودعات',
  undeveloped: 'أرض خام',
};

const saleKinds: Record<SaleKind, string> = {
  ordinary: 'صفقة اعتيادية',
  low_value: 'قيمة منخفضة لا تعبّر عن السوق',
  multi_parcel: 'صفقة على أكثر من قطعة',
};

/** Land uses, and kinds of sales. */
export const land = { landUseGroups, saleKinds };
